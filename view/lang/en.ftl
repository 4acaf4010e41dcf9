# What the pages say in English. Each message is a method of `Language`, of the
# same name with underscores; those that begin with `script-` are for scripts.

## The frame of every page

site-description = Rulings, errata and legality of trading card games, each linked to its source and to a check that runs.
feed-title = Editions and changes
skip-to-content = Skip to the content
search-label = Search cards, rulings and lists
search-placeholder = Card, code, or question
search-button = Search
main-navigation = Main
more-navigation = More
deck-check = Deck check
formats = Formats
documents = Documents
scenarios = Rulings that run
checks = Checks
coverage = Coverage
changes = Changes
sources-and-licences = Sources and licences
newer-is-ready = A newer edition is ready.
show-newer = Show it
keep-on-device = Keep headjudge on this device:
install = Install
in-other-language = 日本語で読む
disclaimer = The documents belong to their authors and are quoted with their source lines. headjudge is not affiliated with any publisher.

## Words on many pages

one-line = line { $first }
several-lines = lines { $first }–{ $last }
edition-numbered = edition { $edition }
on-date = on { $date }
from-date = from { $date }
since-date = since { $date }
as-of-edition = as of { $edition }
comma-as-of-edition = , as of { $edition }
as-of-date = As of { $date }:
wording-of = the wording of { $edition }
in-force-until = , in force until { $date }
older-edition = An older edition. It answers for its own time only.
newest-edition = The newest is edition { $edition }.
as-it-was-on = As it was on
show = Show
on-this-page = On this page
decided-by = decided by
ruled-by = Ruled by
step-by-step = Step by step
comma-step-by-step = , step by step
share = Share
put-on-table = Put it on a table and play
link-and-qr = Link and QR code
permanent-address = Permanent address
as-json = as JSON
qr-code = QR code of the address of this page
n-of-m = { $n } of { $all }
did-you-mean = Did you mean
entries = { $count ->
    [one] One entry
   *[other] { $count } entries
}

## Kinds of things

kind-card = card
kind-rule = rule
kind-ruling = ruling
kind-erratum = erratum
kind-example = example
kind-list_entry = list entry
kind-step = step
kind-question = question
kind-definition = definition
kind-passage = other passage
kind-keyword = keyword
kind-scenario = ruling that runs
kind-procedure = step by step
class-heading = heading
class-no-rule = not a rule

## Verdicts

word-legal = legal
word-limited = limited
word-restricted = restricted
word-banned = banned
word-frozen = frozen
word-not-legal = not legal
word-not-found = not found
word-another-game = another game
word-cannot-tell = can’t tell
word-in-force = in force
word-defunct = defunct
legal-in = Legal in { $format }
legal-in-with = Legal in { $format }: { $most } a deck
restricted-in = Restricted in { $format }
banned-in = Banned in { $format }
frozen-in = Frozen in { $format }: not legal
not-legal-in = Not legal in { $format }
not-found-in = Not found in { $format }
not-of = Not a card of { $format }
cannot-tell-for = Can’t tell for { $format }
answer-yes = yes
answer-no = no
answer-not-stated = not stated
deck-legal = legal
deck-no-problem = no problem found
deck-illegal = illegal
deck-not-read = not read

## The front page

home-title = rulings that run
home-heading = What does the card say now?
home-lede = Errata, rulings and legality, each with its source lines and the check that decided it.
home-try = Try
home-runs = Checks that run
home-deck-check = Paste or drop decks, print a sheet for each
home-scenarios = Worked examples on a drawn table, step by step
home-coverage = How much of the documents is run, and what is not
home-steps = { $count } steps · { $document }
home-older-steps = { $count } steps · { $document } · an older version
i-play = I play
all-games = all games

## Search

search-title = { $q } – search
search-description = What the rulings documents say on “{ $q }”.
results-for = Results for “{ $q }”
results-from-copy = Results for “{ $q }”, from the copy on this device
my-format = My format: { $format }
search-everywhere = , search in all games
take-filter-out = , take this filter out
narrow = { $count ->
    [one] One result
   *[other] Narrow { $count } results
}
pages = Pages
previous-page = ← Previous
next-page = Page { $n } →
played-out = Rulings that run
type-something = Type a card, a code, or a question.
nothing-on-that = No document says anything on that.
nothing-exactly = Nothing says exactly this. The nearest are:
also-near = Also near
check-named = check { $check }
label-in-force = text in force:
label-gains = printed text, plus:
label-changed = changed words:
label-ruling = ruling:
filter-not = not { $filter }
filter-game = Game
filter-kind = Kind
filter-set = Set
filter-style = Style
filter-status = Status
filter-document = Document
filter-format = Format
filter-by = Made by
filter-language = Language
filter-printing = Latest printing
filter-text = In the text
filter-code = Code
filter-name = Name
in-english = English
in-japanese = Japanese

## What cannot be answered

fault-not-found = Not found
fault-bad-request = That cannot be read
fault-other = That did not work
it-may-be = It may be
look-through = Or look through:
front-page = the front page

## A card

card-title = { $card } – current text and rulings
card-summary = { $card }: what the rulings documents say of it.
edition-said = Edition { $edition } said:
text-in-force = Text in force
from-catalogue = from the catalogue
other-printings = Texts of other printings
entries-of-documents = The entries of the documents
entries-and-printings = The entries of the documents, and other printings
legality = Legality
over-time = { $format } over time
on-another-day = On another day
move-through-changes = Move through the changes
rulings = Rulings
how-it-changed = How it changed
most-recent-printing = Most recent printing
note = Note:
its-words-run = Its words, as they run
all-performed = every sentence is performed
partly-performed = some sentences are performed
performed = performed, read as:
not-performed = not performed; read as:
not-read-sentence = not performed, and not read
printings = Printings
also-mentioned-in = Also mentioned in
printed-text-plus = Printed text, plus:
plus = plus:
changed-words-only = the changed words; the rest is as printed
full-applied = Full text with the erratum applied
full-applied-nearly = Full text with the erratum applied; the catalogue prints nearly the words that it changes
full-current = Full text; the catalogue already shows the change
full-not-found = Printed text. The change below could not be applied to it, since its original words do not stand in it
text-original = Original text
text-updated = Updated text
text-panini = Panini’s updated text
text-fanz = FanZ’s updated text
text-gains = This card gains
by-printed = as printed
by-panini = by Panini
by-fanz = by FanZ
by-score = by Score
by-unmarked = author not marked in this copy

## A rule

rule-is-defunct = Defunct: this rule is retired and decides nothing today.
replaced-by = Replaced by
history-of-wording = History of its wording
history = History
took-the-place-of = Took the place of
worked-examples = Worked examples
cards-named = Cards named
cited-by = Cited by
our-rendering = our rendering

## A procedure

procedure-description = { $procedure }, step by step, as { $document } { $edition } has it.
next = Next:
step = Step
step-n = step { $n }
names-no-player = No player is named here.
comma-when = , when:
window = { $what } window
rulings-that-run = { $count ->
    [one] One ruling that runs
   *[other] { $count } rulings that run
}
actor-you = you
actor-opponent = opponent
actor-attacker = attacker
actor-defender = defender
actor-turn-player = turn player
actor-both = both players
force-may = may
force-may-not = may not
force-must = must
force-does = does
permitted = { $who } { $force } { $done }
at-most = , at most { $n }
exactly = , exactly { $n }
at-least = , at least { $n }
any-number = , any number
diagram-read = Read from top to bottom; lines at the right are jumps.
diagram-first = attacker or turn player
diagram-second = defender or opponent
diagram-of = Diagram of { $procedure }; the list of steps says the same
diagram-window = Window: { $what }
diagram-jump = → step { $n }
ask-in-own-words = Ask in your own words
question = Question
ask = Ask
older-version-differs = How this older version differs
current-version = The current one:
here = Here
there = There
difference = Difference
the-same = the same
only-here = only here
only-there = only there

## Documents and their reader

documents-description = The rulings documents that headjudge reads, with their editions, licences and digests.
documents-lede = What headjudge knows, it knows from these. They belong to their authors.
changed-between-editions = What changed between editions
changed-since-edition = What changed since edition { $edition }
licence-and-source = Licence and source
digest-of-source = SHA-256 of the source file
passages = { $count ->
    [one] One passage
   *[other] { $count } passages
}
problems-noted = { $count ->
    [one] one problem noted
   *[other] { $count } problems noted
}
show-problems = { $count ->
    [one] One problem of the text
   *[other] { $count } problems of the text
}
elsewhere-in-document = Elsewhere in the document
only-part = Only { $words } is on record
only-part-of = Only { $words } of { $document } is on record
rest-not-checked = What the rest says is not checked.
contents = Contents
chapters = Chapters
previous-chapter = Previous chapter
next-chapter = Next chapter
find = Find
find-in-document = Find in document
source-lines-and-kinds = Source lines and kinds
link-to = Link to { $title }
link-to-passage = Link to this passage
defunct-decides-nothing = defunct: decides nothing today
status-checked = checked
status-weak = run, not proven
status-failing = check fails
status-stale = check is stale
status-inexpressible = cannot be run
status-unlinked = not checked yet

## Formats

formats-description = The formats whose lists and deck rules headjudge knows, each as of any date.
formats-lede = Lists and deck rules, as of any date.
format-title = { $format } – lists and deck rules on { $date }
deck-rules = Deck rules
deck-rules-counted = { $count ->
    [one] One deck rule
   *[other] { $count } deck rules
}
check-a-deck = Check a deck
lists-as-of = Lists as of
change-before = ← change of { $date }
change-after = change of { $date } →
comma-from = , from { $date }
comma-entries-to = , entries up to { $date }
crossed-out = crossed out
partners-with = with
not-yet-on = Not yet on { $date }
what-changed-when = What changed when
edition-begins = edition { $edition } begins
list-banned = Banned
list-restricted = Restricted to one per deck
list-frozen = Frozen
list-gold-reprint = Gold title reprints
list-legacy-thawing = Legacy Thawing Bonus
list-exclusive-group = One card from each group
list-group-cap = Capped in total
timeline-more = { $count } more on { $date }: { $list }
timeline-date = The date; drag it along the line
timeline-says = What changed when; the table below says the same

## The deck check

deck-check-description = Paste decks or choose files, and print one sheet for each: every deck rule of the format, with the sentence it rests on.
deck-check-lede = Paste a list or choose files: every rule of the format is run, and each answer names the sentence it rests on.
check-more-decks = Check more decks
format = Format
choose-format = Choose a format
as-each-deck-says = As each deck says
rules-as-of = Rules as of
empty-is-today = Left empty: today, or the deck’s own date
event-opts-into = { $format }: the event opts into
decklist = Decklist
decklist-hint = One card a line. A line “===” or a second “Name:” begins another deck. JSON and the text of deck files are read too.
deck-files = Deck files
deck-files-hint = OCTGN .o8d, LackeyCCG .dek and .txt, plain text, JSON; up to 100 decks at once
files-chosen = Files chosen
check-button = Check
works-offline = Works without a network too, once this page was visited.
deck-check-needs-server = The deck check needs the server: this build has no engine for the browser.
deck = Deck
deck-n = Deck { $n }
verdict = Verdict
said-first = What is said first
and-more = and { $count } more
decks-tallied = { $count } decks: { $tally }
tally-legal = { $count } with no problem found
tally-illegal = { $count } illegal
tally-unknown = { $count } unknown
tally-not-read = { $count } not read
tally-between = {", "}
known-names = Known:
cards-listed = { $count ->
    [one] One card listed
   *[other] { $count } cards listed
}
not-allowed = ✕ Not allowed:
cannot-tell = ? Can’t tell:
to-decide-it = To decide it:
names-unmatched = { $count ->
    [one] One name is not on record as a card of this game
   *[other] { $count } names are not on record as cards of this game
}
misspelt-escapes = A misspelt card escapes the lists: compare with the deck.
line-of-deck = Line { $n }:
comma-perhaps = , perhaps
not-checked = Not checked
rules-kept = { $count ->
    [one] One rule looked at and kept
   *[other] { $count } rules looked at and kept
}
looked-at-and-kept = Looked at and kept:
list-as-read = The list as read
part-main-personality = Main Personality
part-mastery = Mastery
part-sensei = Sensei
part-cards = Cards
part-beside = Sideboard
part-section = Section { $id }
flag-violated = breaks a rule
flag-unknown = a rule on it is undecided
flag-unmatched = name not known
print-the-sheet = Print the sheet
print-all-sheets = Print all sheets
save-table = Save the table (CSV)
player = Player
table-and-round = Table and round
judge = Judge
time = Time
checked-offline = checked without a network

## Rulings that run

scenarios-description = Worked examples, questions and card rulings as scripts that run when you look.
scenarios-lede = { $count } worked examples, questions and card rulings, played on a drawn table when you look.
how-much-is-covered = How much of the documents they cover
write-your-own = Write one of your own
put-any-cards = Put any cards on a table and play
scenario-description = { $title }: played step by step by the rules, each step with its sentence, and without each rule once.
own-scenario = A scenario of your own
own-scenario-description = A scenario of your own, played step by step by the rules.
own-scenario-lede = Write down the cards, the state of the game, and the moves. The rules play it, and each step names its sentence.
begin-with = Begin with one of these
as-you-wrote-it = { $title }, as you wrote it
played-without = Played without the rule `{ $rule }`, to show what it changes.
with-every-rule = With every rule
change-and-run = Change it and run it
the-script = The script
label-of-script = Script
toml-hint = The script is TOML: the cards, the state of the game, the moves, and what is expected. A mistake is shown with its line and column.
change-any = Or change any of these rulings
run-button = Run
runs-offline = Runs without a network too, once this page was visited.
run-needs-server = A run needs the server: this build has no engine for the browser.

## Checks

checks-description = Every check: what it decides, the sentences it rests on, and two decks that are run when you look.
checks-lede = Every legality answer names the check that gave it. Each shows what it decides, the sentences it rests on, and two decks that are run when you look.
rests-on = What it rests on
deck-that-passes = A deck that passes
deck-that-fails = A deck that fails
rule-kept = kept
rule-broken = broken, as it should be
the-deck = The deck
run-this-deck = Run this deck, or change it first
check-as-json = This check as JSON

## Coverage

coverage-description = How much of the documents is run by a check that fails when its sentence changes, and what is not, and why.
coverage-lede = How much of the documents is run by a check that fails when its sentence changes: counted from runs, rounded down.
checked-by-kind = Checked passages by kind
column-kind = Kind
column-checked = Checked
column-share = Share
kinds-rules = rules
kinds-card-rulings = card rulings
kinds-errata = errata
kinds-examples = examples
kinds-list-entries = list entries
kinds-steps = steps
kinds-questions = questions
kinds-definitions = definitions
still-open = Not checked
more-in-json = { $count } more in the list as JSON

## Changes and history

changes-of = { $document }: changes from { $from } to { $to }
changes-description = What each edition of a rulings document added, removed, reworded and moved, word by word.
changes-lede = What each edition of a document added, removed, reworded and moved.
feed-of-editions = A feed tells of new editions
compare-from = From
compare-to = to
compare = Compare
nothing-differs = Nothing differs between these editions.
kinds-of-change = Kinds of change
all-changes = all
op-added = added
op-removed = removed
op-split = split
op-merged = merged
op-reworded = reworded
op-moved = moved
op-renumbered = renumbered
op-references-shifted = references shifted
reference-shifted = Its reference { $from } is { $to } now.
edition-and-lines = { $edition }, { $lines }
next-changes = Next →
one-edition = There is one edition of { $document }, and so nothing to compare it with.
no-second-edition = Each document is here in one edition, and so there is nothing to compare yet. A newer edition is compared with the one before it as soon as it is added.
editions = Editions
first-recorded = the first that is recorded
history-of = { $title }: history
history-description = Every wording of { $title } in { $document }, with the editions that have it and the words that changed.
no-date = no date
until-date = until { $date }
not-in-editions = Not in { $editions }.

## The API

api-description = The JSON API: every answer of these pages for programs, no key, any origin.
api-lede = Everything on these pages can be asked by a program: JSON, no key, any origin. With `format=text` the answer is in words for a chat.
api-described = The description for programs, OpenAPI 3.1
required = required
no-answer = When there is no answer
api-fault = A fault is an `error` object and, in the same fields, problem details by RFC 9457. `details` says what to do; a program acts on `code`, which never changes its meaning.

## Scripts

script-suggestions = Suggestions
script-copy-citation = Copy citation
script-copied = Copied
script-not-copied = Not allowed to copy
script-share = Share
script-link-copied = Link copied
script-not-shared = Not allowed to share
script-ready-offline = Ready offline, { $day }
script-keep-on-iphone = Keep headjudge on this device: tap Share, then “Add to Home Screen”.
script-copy-not-searched = The copy could not be searched: { $cause }
script-search-needs-server = No network, and this build has no engine for the browser: a search needs the server.
script-lists-of-one-day = The lists are those of { $date }; another date needs the server.
script-hit-of = { $n } of { $all }
script-not-in-chapter = not in this chapter
script-elsewhere = Elsewhere in the document: { $count }
script-nowhere = nowhere in the document
script-not-found = not found
script-reader-keys = / search · s find · ← → chapters
script-remove = Remove
script-remove-file = Remove { $file }
script-paste-or-choose = Paste a decklist or choose a file
script-checking = Checking …
script-one-checked-here = No network: the deck was checked here.
script-checked-here = No network: { $count } decks were checked here.
script-not-checked-here = No network, and the check could not be run here: { $cause }
script-deck-check = Deck check
script-running = Running …
script-run-by-server = Run by the server.
script-run-here = No network: run here, by the server’s own engine.
script-run-needs-server = No network, and this build has no engine for the browser: a run needs the server.
script-not-run = It could not be run: { $cause }
script-refused = the server refused it
script-walk = Walk through the steps
script-step-of = { $n } of { $all }
script-back = ‹ Back
script-next = Next ›
script-show-all = Show all
offline-note = Read without a network, from the copy of { $date }.
