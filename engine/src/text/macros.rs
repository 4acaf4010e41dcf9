//! The macro that makes a typed enum of its wordings: the variants, and how
//! each is said. Apart, because it is the one place where a template becomes
//! code.

/// Defines enums of phrases. A variant lists its wordings; the first is how it
/// is said. A part of a wording is a literal or the name of one of its fields.
/// Each wording must name every field, so that no word is read and lost.
macro_rules! phrases {
    ($(
        $(#[$meta:meta])*
        $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $($field:ident : $type:ty),+ $(,)? })? =
                    [ $($first:tt)* ] $(| [ $($other:tt)* ])*;
            )+
        }
    )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq)]
            #[allow(clippy::large_enum_variant, reason = "few of the rules are as large")]
            pub(crate) enum $name {
                $( $(#[$variant_meta])* $variant $({ $($field: $type),+ })? ),+
            }

            impl $name {
                /// The wordings of its rules, for the list of known words.
                pub(crate) const WORDS: &str = concat!($( stringify!($($first)*), " ", $( stringify!($($other)*), " ", )* )+);
            }

            impl $crate::text::phrase::Phrase for $name {
                fn read(
                    r: $crate::text::phrase::Reader<'_>,
                    at: usize,
                    out: &mut $crate::text::phrase::Ends<Self>,
                ) {
                    $(
                        $crate::text::macros::readings!(r, at, out,
                            ($name::$variant { $($($field: Clone::clone($field)),+)? }),
                            [ $($first)* ] $([ $($other)* ])*);
                    )+
                }

                fn echo(
                    &self,
                    r: $crate::text::phrase::Reader<'_>,
                    from: &$crate::text::phrase::State,
                ) -> Vec<$crate::text::phrase::State> {
                    let mut out: Vec<$crate::text::phrase::State> = Vec::new();
                    match self {
                        $(
                            $name::$variant { $($($field),+)? } => {
                                let rule = stringify!($variant);
                                $crate::text::macros::echoes!(r, from, from, out, rule, $name, $($first)*);
                                $( $crate::text::macros::echoes!(r, from, from, out, rule, $name, $($other)*); )*
                            }
                        )+
                    }
                    out
                }

                fn say(&self, w: &mut $crate::text::writer::Writer) {
                    match self {
                        $( $name::$variant { $($($field),+)? } => { $crate::text::macros::says!(w, $($first)*); } )+
                    }
                }
            }
        )+
    };
}

/// The wordings of a variant, read one after another.
macro_rules! readings {
    ($r:ident, $at:ident, $out:ident, $made:tt, $([ $($part:tt)* ])+) => {
        // Each in a frame of its own, so that deep sentences need little stack.
        $( $crate::text::phrase::framed($out, |out| {
            $crate::text::macros::reads!($r, $at, out, $made, $($part)*);
        }); )+
    };
}

/// One wording, read: a loop for each part.
macro_rules! reads {
    ($r:ident, $at:expr, $out:ident, ($($made:tt)*),) => { $out.add($($made)*, $at) };
    ($r:ident, $at:expr, $out:ident, $made:tt, $literal:literal $($rest:tt)*) => {
        for end in $r.words($literal, $at) {
            $crate::text::macros::reads!($r, end, $out, $made, $($rest)*);
        }
    };
    ($r:ident, $at:expr, $out:ident, $made:tt, $slot:ident $($rest:tt)*) => {
        for ($slot, end) in $r.slot($at).iter() {
            $crate::text::macros::reads!($r, *end, $out, $made, $($rest)*);
        }
    };
}

/// One wording, followed along the tokens.
macro_rules! echoes {
    ($r:ident, $from:ident, $state:expr, $out:ident, $rule:ident, $name:ident,) => {
        $out.push($state.to($state.at).closed(stringify!($name), $rule, $from.at))
    };
    ($r:ident, $from:ident, $state:expr, $out:ident, $rule:ident, $name:ident, $literal:literal $($rest:tt)*) => {
        for end in $r.words($literal, $state.at) {
            let state = $state.to(end);
            $crate::text::macros::echoes!($r, $from, &state, $out, $rule, $name, $($rest)*);
        }
    };
    ($r:ident, $from:ident, $state:expr, $out:ident, $rule:ident, $name:ident, $slot:ident $($rest:tt)*) => {
        for state in $crate::text::phrase::Phrase::echo($slot, $r, $state) {
            $crate::text::macros::echoes!($r, $from, &state, $out, $rule, $name, $($rest)*);
        }
    };
}

/// One wording, said.
macro_rules! says {
    ($w:ident,) => {};
    ($w:ident, $literal:literal $($rest:tt)*) => {
        $w.words($literal);
        $crate::text::macros::says!($w, $($rest)*);
    };
    ($w:ident, $slot:ident $($rest:tt)*) => {
        $crate::text::phrase::Phrase::say($slot, $w);
        $crate::text::macros::says!($w, $($rest)*);
    };
}

pub(crate) use {echoes, phrases, readings, reads, says};
