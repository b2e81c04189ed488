import { nameKey } from '#game/athlete-names.ts'
import { fitsRace, takesTeams } from '#game/scoring/race-kinds.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { AthleteFacts } from '#server/imports/store/athletes.ts'
import type { ListedAthlete, UsualLength } from '#server/imports/store/latest-results.ts'
import type { ImportedRace } from '#server/imports/store/revisions.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'
import { listPlaceNotes, type ResultContext, withoutLappedPlace } from './check-results.ts'
import { digestOf } from './digest.ts'

type NotedAthlete = AthleteFacts & { athlete_id?: number }

export type NotedLists = {
  rows: readonly ResultRow[]
  races: readonly ImportedRace[]
  /** The athletes of the season and the new athletes, by code. */
  athletes: ReadonlyMap<string, NotedAthlete>
  newcomers: ReadonlyMap<string, AthleteFacts>
  /** The athletes in the latest revision of these races. */
  latest: readonly ListedAthlete[]
  usual_lengths: readonly UsualLength[]
  /** The stored lists of the season that have the same digest as a new list. */
  equal_lists: readonly { digest: string; race_code: string }[]
}

/**
 * Returns notes about what an operator should check before the lists become the latest lists of their races. Also
 * compares each list with the latest list of its race.
 */
export function listResultNotes({
  rows,
  races,
  athletes,
  newcomers,
  latest,
  usual_lengths,
  equal_lists,
}: NotedLists): ResultNote[] {
  const lists = Map.groupBy(rows, (row) => row.race_code)
  const before = Map.groupBy(latest, ({ race_id }) => race_id)
  return [
    ...listPlaceNotes(rows),
    ...races.flatMap((race) => {
      const list = lists.get(race.race_code) ?? []
      const listed = list.map((row) => athletes.get(row.athlete)!)
      return [
        ...noteFinishers(race, list),
        ...noteEqual(race, list, equal_lists),
        ...noteShort(race, list, usual_lengths, before.has(race.race_id)),
        ...noteMissing(race, listed, before.get(race.race_id) ?? []),
        ...noteGenders(race, listed),
      ]
    }),
    ...noteNamesakes(rows, athletes, newcomers),
  ]
}

/** A note about a list without rows. It names no race, so `race_code` is the given race or the name of the file. */
export function noteEmpty(race_code: string): ResultNote {
  return { race_code, needs_yes: true, code: 'no-rows' }
}

function noteFinishers({ race_code }: ImportedRace, list: readonly ResultRow[]): ResultNote[] {
  if (list.some((row) => withoutLappedPlace(row).place !== null)) return []
  return [{ race_code, needs_yes: true, code: 'no-places', data: { rows: list.length } }]
}

/** Adds a note if the same list is already stored for another race. */
function noteEqual(
  { race_code }: ImportedRace,
  list: readonly ResultRow[],
  equal_lists: NotedLists['equal_lists'],
): ResultNote[] {
  const digest = digestOf(list.map(withoutLappedPlace))
  const others = equal_lists.filter((each) => each.digest === digest && each.race_code !== race_code)
  if (list.length < 2 || others.length === 0) return []
  const race_codes = others.map((each) => each.race_code)
  return [{ race_code, needs_yes: true, code: 'equal-list', data: { race_codes } }]
}

/**
 * Adds a note if the first list of a race is much shorter than other lists of the season. A later list is compared with
 * the previous list of its race instead.
 */
function noteShort(
  race: ImportedRace,
  list: readonly ResultRow[],
  usual_lengths: readonly UsualLength[],
  has_earlier_list: boolean,
): ResultNote[] {
  const usual = usual_lengths.find(
    ({ gender, is_team_race }) => gender === race.gender && is_team_race === takesTeams(race.kind),
  )
  const is_short = list.length === 1 || (usual !== undefined && list.length * 3 < usual.rows)
  if (has_earlier_list || !is_short) return []
  const data = { rows: list.length, usual_rows: usual?.rows ?? null }
  return [{ race_code: race.race_code, needs_yes: true, code: 'short-list', data }]
}

function noteMissing(
  { race_code }: ImportedRace,
  listed: readonly NotedAthlete[],
  before: readonly ListedAthlete[],
): ResultNote[] {
  const ids = new Set(listed.map(({ athlete_id }) => athlete_id))
  const missing = before.filter(({ athlete_id }) => !ids.has(athlete_id))
  const [first] = missing
  if (!first) return []
  const names = missing.map(({ name }) => name)
  const data = { names, rows: before.length, revision: first.revision_number }
  return [{ race_code, needs_yes: true, code: 'missing-athletes', data }]
}

function noteGenders(race: ImportedRace, listed: readonly NotedAthlete[]): ResultNote[] {
  const others = listed.filter((athlete) => !fitsRace(race, athlete))
  if (others.length === 0) return []
  const data = { gender: race.gender, athletes: others, rows: listed.length }
  return [{ race_code: race.race_code, needs_yes: true, code: 'other-gender', data }]
}

/** Adds a note if a new athlete has the name of an athlete of the season: it is probably one person with two codes. */
function noteNamesakes(
  rows: readonly ResultRow[],
  athletes: ReadonlyMap<string, NotedAthlete>,
  newcomers: ReadonlyMap<string, AthleteFacts>,
): ResultNote[] {
  if (newcomers.size === 0) return []
  const known = [...athletes.values()].filter(({ federation_code }) => !newcomers.has(federation_code))
  const byName = Map.groupBy(known, ({ name, gender }) => `${gender} ${nameKey(name)}`)
  const raceOf = new Map(rows.map((row) => [row.athlete, row.race_code]))
  return [...newcomers.values()].flatMap((newcomer): ResultNote[] => {
    const [athlete] = byName.get(`${newcomer.gender} ${nameKey(newcomer.name)}`) ?? []
    if (!athlete) return []
    const race_code = raceOf.get(newcomer.federation_code) ?? ''
    return [{ race_code, needs_yes: true, code: 'same-name', data: { newcomer, athlete } }]
  })
}

/**
 * Refuses a list if at least half of its athletes have the wrong gender, because it then belongs to another race. If
 * fewer have the wrong gender, `noteGenders` adds a note. New athletes do not count, because they get the gender of the
 * race if the list contains no gender.
 */
export function checkGenders(
  { rows, athletes, newcomers }: Pick<NotedLists, 'rows' | 'athletes' | 'newcomers'>,
  { file, races, columnOf = (name) => name }: ResultContext,
  issues: IssueList,
): void {
  for (const [race_code, list] of Map.groupBy(rows, (row) => row.race_code)) {
    const race = races.get(race_code)!
    const known = list.filter((row) => !newcomers.has(row.athlete))
    const wrong = known.filter((row) => !fitsRace(race, athletes.get(row.athlete)!))
    const [first] = wrong
    if (!first || wrong.length * 2 < known.length) continue
    const data = { race_code, gender: race.gender, wrong: wrong.length, known: known.length }
    issues.add({ file, line: first.line, column: columnOf('athlete'), code: 'list-of-another-race', data })
  }
}
