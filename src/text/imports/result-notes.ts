import type { Gender } from '#game/genders.ts'
import type { PlaceWarning } from '#game/scoring/places.ts'
import { RACE_GENDER_TEXTS } from './import-row-texts.ts'

type NamedAthlete = { federation_code: string; name: string }

/** The texts of notes about a result list, by code. An operator should check these before publishing the list. */
const NOTE_TEXTS = {
  places: (warning: PlaceWarning) => placeText(warning),
  'no-rows': () => 'The list has no rows, so it changes nothing',
  'no-places': ({ rows }: { rows: number }) => `None of the ${rows} athletes in the list has a place`,
  'equal-list': ({ race_codes }: { race_codes: readonly string[] }) =>
    `The list is the same as that of ${someOf(race_codes)}`,
  'short-list': ({ rows, usual_rows }: { rows: number; usual_rows: number | null }) =>
    `This first list has only ${rows} ${rows === 1 ? 'row' : 'rows'}` +
    (usual_rows === null ? '' : `, while other lists in this season have about ${usual_rows}`),
  'missing-athletes': ({
    names,
    rows,
    revision,
  }: {
    names: readonly string[]
    rows: number
    revision: number
  }) => `${names.length} of the ${rows} athletes in list ${revision} are missing: ${someOf(names)}`,
  'other-gender': ({ gender, athletes, rows }: OtherGender) =>
    `${athletes.length} of the ${rows} athletes do not fit ${RACE_GENDER_TEXTS[gender]}: ` +
    someOf(athletes.map((athlete) => `${athlete.name} (${athlete.gender})`)),
  'same-name': ({ newcomer, athlete }: { newcomer: NamedAthlete; athlete: NamedAthlete }) =>
    `The newcomer ${newcomer.federation_code} ${newcomer.name} has the same name as ${athlete.federation_code} ${athlete.name}`,
}

type OtherGender = {
  gender: Gender
  athletes: readonly { name: string; gender: Gender }[]
  rows: number
}

type Texts = typeof NOTE_TEXTS

/** The code of a note, and the data that its text needs. */
type NoteCode = {
  [Code in keyof Texts]: Parameters<Texts[Code]> extends [infer Data]
    ? { code: Code; data: Data }
    : { code: Code }
}[keyof Texts]

/** A note for the operator about the results of a race. If `needs_yes` is true, the operator must confirm it. */
export type ResultNote = { race_code: string; needs_yes: boolean } & NoteCode

/** A note about one race, or a summary of the same note about several races of a season. */
export type SeasonNote = ResultNote | { code: 'shared-places'; data: { races: number } }

/** A note as it is printed in JSON. */
export type ShownNote = { race_code: string; sentence: string; needs_yes: boolean }

export function shownNote(note: ResultNote): ShownNote {
  const { race_code, needs_yes } = note
  const text = NOTE_TEXTS[note.code] as (data: unknown) => string
  return { race_code, sentence: text('data' in note ? note.data : undefined), needs_yes }
}

/** Returns a text such as `DAV-SPR-M: Place 3 is missing`. */
export function noteText(note: SeasonNote): string {
  if (note.code === 'shared-places')
    return `${note.data.races === 1 ? '1 race has' : `${note.data.races} races have`} shared places, which is allowed`
  const { race_code, sentence } = shownNote(note)
  return `${race_code}: ${sentence}`
}

const PLACE_TEXTS: Record<PlaceWarning['reason'], (warning: PlaceWarning) => string> = {
  gap: ({ place, count }) =>
    count === 1 ? `Place ${place} is missing` : `Places ${place} to ${place + count - 1} are missing`,
  shared: ({ place, count }) => `${count} share place ${place}`,
  'not-skipped': ({ place }) => `Place ${place} is not free, because of the tie before it`,
}

export function placeText(warning: PlaceWarning): string {
  return PLACE_TEXTS[warning.reason](warning)
}

const max_names = 8

function someOf(names: readonly string[]): string {
  const rest = names.length - max_names
  return [...names.slice(0, max_names), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}
