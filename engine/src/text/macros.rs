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

            impl $crate::text::phrase::Named for $name {
                fn rule(&self) -> &'static str {
                    match self {
                        $( $name::$variant { .. } => stringify!($variant) ),+
                    }
                }
            }

            impl $crate::text::phrase::Phrase for $name {
                fn read(
                    r: $crate::text::phrase::Reader<'_>,
                    at: usize,
                    out: &mut $crate::text::phrase::Ends<Self>,
                ) {
                    $({
                        $( $( let $field = std::marker::PhantomData::<$type>; )+ )?
                        $crate::text::macros::readings!(r, at, out,
                            ($name::$variant { $($($field),+)? }),
                            [ $($first)* ] $([ $($other)* ])*);
                    })+
                }
            }

            impl $crate::text::phrase::Wording for $name {
                fn echo(
                    &self,
                    r: $crate::text::phrase::Reader<'_>,
                    from: &$crate::text::phrase::State,
                ) -> Vec<$crate::text::phrase::State> {
                    match self {
                        $(
                            $name::$variant { $($($field),+)? } => $crate::text::phrase::follow(
                                r,
                                from,
                                (stringify!($name), stringify!($variant)),
                                &[
                                    &[ $( $crate::text::macros::part!($first) ),* ],
                                    $( &[ $( $crate::text::macros::part!($other) ),* ], )*
                                ],
                            ),
                        )+
                    }
                }

                fn say(&self, w: &mut $crate::text::writer::Writer) {
                    match self {
                        $(
                            $name::$variant { $($($field),+)? } => $crate::text::phrase::say(
                                w,
                                &[ $( $crate::text::macros::part!($first) ),* ],
                            ),
                        )+
                    }
                }
            }
        )+
    };
}

/// The wordings of a variant, read one after another.
macro_rules! readings {
    ($r:ident, $at:ident, $out:ident, $made:tt, $([ $($part:tt)* ])+) => {
        $( $crate::text::macros::reading!($r, $at, $out, $made, $($part)*); )+
    };
}

/// One wording, read.
macro_rules! reading {
    ($r:ident, $at:ident, $out:ident, ($($made:tt)*), $($part:tt)*) => {
        if $r.may_begin($crate::text::macros::firsts!($($part)*), $at) {
            $r.wordings($at, &[ $( $crate::text::macros::sought!($part) ),* ], &mut |places| {
                let read = || {
                    #[allow(unused_mut, unused_variables, reason = "a wording may have no words")]
                    let mut between = places.windows(2);
                    $( $crate::text::macros::read!($r, between, $part); )*
                    Some($($made)*)
                };
                if let Some(made) = read() {
                    $out.add(made, places[places.len() - 1]);
                }
            });
        }
    };
}

/// The letters that a wording may begin with.
macro_rules! firsts {
    ($literal:literal $($rest:tt)*) => {
        const { $crate::text::firsts::Firsts::of($literal) }
    };
    ($($slot:ident $($rest:tt)*)?) => {
        $crate::text::firsts::Firsts::ANY
    };
}

/// A part of a wording that is to be read.
macro_rules! sought {
    ($literal:literal) => {
        $crate::text::phrase::Sought::Words($literal)
    };
    ($slot:ident) => {
        $crate::text::phrase::sought($slot)
    };
}

/// A part of a wording that was read: a field has its value.
macro_rules! read {
    ($r:ident, $between:ident, $literal:literal) => {
        $between.next();
    };
    ($r:ident, $between:ident, $slot:ident) => {
        let $slot = $r.value(&mut $between)?;
    };
}

/// A part of a wording that a value is said in.
macro_rules! part {
    ($literal:literal) => {
        $crate::text::phrase::Part::Words($literal)
    };
    ($slot:ident) => {
        $crate::text::phrase::Part::Slot($slot)
    };
}

pub(crate) use {firsts, part, phrases, read, reading, readings, sought};
