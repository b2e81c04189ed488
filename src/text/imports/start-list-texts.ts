import { quoted } from '../quoted.ts'

export const START_LIST_TEXTS = {
  'no-starters': () => ({ found: 'no rows', expected: 'a row for each athlete on the start list' }),
  'no-known-starters': ({ rows }: { rows: number }) => ({
    found: `${rows} ${rows === 1 ? 'athlete' : 'athletes'}, none of them in this season`,
    expected: 'athletes of this season',
  }),
  'starter-repeated': ({ athlete, line }: { athlete: string; line: number }) => ({
    found: `${quoted(athlete)} again`,
    expected: `each athlete once in a race (the first is on line ${line})`,
  }),
  'race-is-cancelled': ({ race }: { race: string }) => ({
    found: `a start list of ${race}, which is cancelled`,
    expected: 'a race that is not cancelled',
  }),
  'start-list-is-older': ({ listed_at, newest_at }: { listed_at: Date; newest_at: Date }) => ({
    found: `a start list dated ${listed_at.toISOString()}`,
    expected: `a start list that is not older than the newest one, dated ${newest_at.toISOString()}`,
  }),
  'start-list-in-future': ({ listed_at, now }: { listed_at: Date; now: Date }) => ({
    found: `a start list dated ${listed_at.toISOString()}`,
    expected: `a time that is not in the future (it is now ${now.toISOString()})`,
  }),
}

/** An athlete of a start list who is not in the season, with the names of similar athletes. */
export type UnknownStarter = { athlete: string; similar: readonly string[] }

const NOTE_TEXTS = {
  'unknown-starters': ({ starters }: { starters: readonly UnknownStarter[] }) =>
    `${starters.length} ${starters.length === 1 ? 'athlete is' : 'athletes are'} not in this season and will be left out: ` +
    someOf(starters.map(unknownText)),
  'same-starters': ({ races }: { races: readonly string[] }) =>
    `The start list is the same as that of ${someOf(races)}`,
  'few-starters': ({ rows, usual_rows }: { rows: number; usual_rows: number | null }) =>
    `The start list has only ${rows} ${rows === 1 ? 'athlete' : 'athletes'}` +
    (usual_rows === null ? '' : `, while races this season have about ${usual_rows}`),
  'starters-gone': ({ names, rows, number }: { names: readonly string[]; rows: number; number: number }) =>
    `${names.length} of the ${rows} athletes of start list ${number} are not in this list, so they count as not starting: ` +
    someOf(names),
  'race-has-results': () =>
    'The race has published results, which do not change now. At the next publication, this list decides who did not start',
  'starters-of-other-gender': ({ names }: { names: readonly string[] }) =>
    `${names.length} ${names.length === 1 ? 'athlete has' : 'athletes have'} the wrong gender for the race: ${someOf(names)}`,
}

type Texts = typeof NOTE_TEXTS

type NoteCode = {
  [Code in keyof Texts]: Parameters<Texts[Code]> extends [infer Data]
    ? { code: Code; data: Data }
    : { code: Code }
}[keyof Texts]

/** A note for the operator about the start list of a race. If `needs_yes` is true, the operator must confirm it. */
export type StartListNote = { race: string; needs_yes: boolean } & NoteCode

/** Returns a text such as `The start list has only 3 athletes`. */
export function startListNoteText(note: StartListNote): string {
  const text = NOTE_TEXTS[note.code] as (data: unknown) => string
  return text('data' in note ? note.data : undefined)
}

function unknownText({ athlete, similar }: UnknownStarter): string {
  return similar.length === 0 ? athlete : `${athlete} (similar: ${similar.join(', ')})`
}

const max_names = 8

function someOf(names: readonly string[]): string {
  const rest = names.length - max_names
  return [...names.slice(0, max_names), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}
