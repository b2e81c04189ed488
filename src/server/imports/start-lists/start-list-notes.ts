import { fitsRace, takesTeams } from '#game/scoring/race-kinds.ts'
import type { ListMatch } from '#server/imports/results/match-list.ts'
import type { KnownAthleteRow } from '#server/imports/store/athletes.ts'
import { listUsualLengths, type UsualLength } from '#server/imports/store/latest-results.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  listRacesWithStarters,
  listStarters,
  type Starter,
  type StartListRace,
} from '#server/start-lists/store/lists.ts'
import type { StartListNote, UnknownStarter } from '#text/imports/start-list-texts.ts'
import type { StartRow } from './start-list-columns.ts'

/** A row of a start list with its athlete. */
export type KnownRow = { row: StartRow; athlete: KnownAthleteRow }

type Compared = {
  starters: readonly Starter[]
  digest: string
  rows: readonly StartRow[]
  matches: readonly ListMatch[]
  known: readonly KnownRow[]
}

/** Returns notes about what an operator should check, in the list itself and in comparison with other lists. */
export async function listStartListNotes(
  db: Db,
  race: StartListRace,
  compared: Compared,
): Promise<StartListNote[]> {
  const { rows, matches, known, starters, digest } = compared
  const label = { race: raceLabel(race), needs_yes: true }
  const notes: StartListNote[] = []
  const unknown = rows.flatMap((row, index) => unknownStarter(row, matches[index]!))
  if (unknown.length > 0) notes.push({ ...label, code: 'unknown-starters', data: { starters: unknown } })
  const names = known
    .filter(({ athlete }) => !fitsRace(race, athlete))
    .map(({ athlete }) => `${athlete.name} (${athlete.gender})`)
  if (names.length > 0) notes.push({ ...label, code: 'starters-of-other-gender', data: { names } })
  const equal = (await listRacesWithStarters(db, race.season_id, [digest])).filter(
    ({ race_id }) => race_id !== race.race_id,
  )
  if (equal.length > 0 && starters.length > 1)
    notes.push({ ...label, code: 'same-starters', data: { races: equal.map(({ name }) => name) } })
  const before = race.newest_id === null ? null : await listStarters(db, race.newest_id)
  const usual = before === null ? await listUsualLengths(db, race.season_id) : []
  return [...notes, ...sizeNotes(race, starters, before, usual), ...resultNotes(race)]
}

/**
 * Adds a note if athletes of the previous list are missing. The first list of a race has no previous list, so it gets a
 * note if it is much shorter than usual.
 */
function sizeNotes(
  race: StartListRace,
  starters: readonly Starter[],
  before: readonly Starter[] | null,
  usual_lengths: readonly UsualLength[],
): StartListNote[] {
  if (before === null) {
    const usual = usual_lengths.find(
      ({ gender, is_team_race }) => gender === race.gender && is_team_race === takesTeams(race.kind),
    )
    const rows = starters.length
    const is_short = rows === 1 || (usual !== undefined && rows * 3 < usual.rows)
    const data = { rows, usual_rows: usual?.rows ?? null }
    return is_short ? [{ race: raceLabel(race), needs_yes: true, code: 'few-starters', data }] : []
  }
  const listed = new Set(starters.map(({ athlete_id }) => athlete_id))
  const names = before.filter(({ athlete_id }) => !listed.has(athlete_id)).map(({ name }) => name)
  if (names.length === 0) return []
  // A few athletes withdraw before every race. A list that lacks many is probably incomplete.
  const needs_yes = names.length > 3 && names.length * 4 > before.length
  const data = { names, rows: before.length, number: race.newest_number ?? 0 }
  return [{ race: raceLabel(race), needs_yes, code: 'starters-gone', data }]
}

function resultNotes(race: StartListRace): StartListNote[] {
  const has_results = race.state === 'provisional' || race.state === 'official'
  return has_results ? [{ race: raceLabel(race), needs_yes: true, code: 'race-has-results' }] : []
}

function unknownStarter({ code, name, nation }: StartRow, match: ListMatch): UnknownStarter[] {
  if (match.by !== 'nobody' || (match.question !== 'unknown' && match.question !== 'new-code')) return []
  const similar = match.candidates.slice(0, 2).map(({ athlete }) => athlete.name)
  return [{ athlete: [code, name, nation].filter(Boolean).join(' '), similar }]
}

/** Returns the code of the race or, if it has none, its name. */
export function raceLabel({ race_code, name }: StartListRace): string {
  return race_code ?? name
}
