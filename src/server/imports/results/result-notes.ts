import { nameKey } from '#game/listed-names.ts'
import { fitsRace, takesTeams } from '#game/scoring/race-kinds.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { AthleteFacts } from '#server/imports/store/athletes.ts'
import type { ListedAthlete, UsualLength } from '#server/imports/store/latest-results.ts'
import type { ImportedRace } from '#server/imports/store/revisions.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'
import { type Known, notePlaces, withoutLapped } from './check-results.ts'
import { digestOf } from './digest.ts'

type NotedAthlete = AthleteFacts & { athlete_id?: number }

export type Noted = {
  rows: readonly ResultRow[]
  races: readonly ImportedRace[]
  /** The athletes of the season and the newcomers, by code. */
  athletes: ReadonlyMap<string, NotedAthlete>
  newcomers: ReadonlyMap<string, AthleteFacts>
  /** The athletes in the latest revision of these races. */
  latest: readonly ListedAthlete[]
  usual: readonly UsualLength[]
  /** Other lists of the season, by digest. */
  equal: readonly { digest: string; race_code: string }[]
}

/**
 * Notes for the operator before a list becomes the latest: about the list itself, and compared with the latest one.
 */
export function noteResults({ rows, races, athletes, newcomers, latest, usual, equal }: Noted): ResultNote[] {
  const lists = Map.groupBy(rows, (row) => row.race_code)
  const before = Map.groupBy(latest, ({ race_id }) => race_id)
  return [
    ...notePlaces(rows),
    ...races.flatMap((race) => {
      const list = lists.get(race.race_code) ?? []
      const listed = list.map((row) => athletes.get(row.athlete)!)
      return [
        ...noteFinishers(race, list),
        ...noteEqual(race, list, equal),
        ...noteShort(race, list, usual, before.has(race.race_id)),
        ...noteMissing(race, listed, before.get(race.race_id) ?? []),
        ...noteGenders(race, listed),
      ]
    }),
    ...noteNamesakes(rows, athletes, newcomers),
  ]
}

/** An empty list names no race, unless the race was given separately. */
export function noteEmpty(race_code: string): ResultNote {
  return { race_code, needs_yes: true, code: 'no-rows' }
}

function noteFinishers({ race_code }: ImportedRace, list: readonly ResultRow[]): ResultNote[] {
  if (list.some((row) => withoutLapped(row).place !== null)) return []
  return [{ race_code, needs_yes: true, code: 'no-places', data: { rows: list.length } }]
}

/** Notes a list that is already stored for another race. */
function noteEqual(
  { race_code }: ImportedRace,
  list: readonly ResultRow[],
  equal: Noted['equal'],
): ResultNote[] {
  const digest = digestOf(list.map(withoutLapped))
  const others = equal.filter((each) => each.digest === digest && each.race_code !== race_code)
  if (list.length < 2 || others.length === 0) return []
  const race_codes = others.map((each) => each.race_code)
  return [{ race_code, needs_yes: true, code: 'equal-list', data: { race_codes } }]
}

/** A first list has no earlier one to compare with, so its length is compared with the other lists of the season. */
function noteShort(
  race: ImportedRace,
  list: readonly ResultRow[],
  usual: readonly UsualLength[],
  has_list: boolean,
): ResultNote[] {
  const alike = usual.find(
    ({ gender, is_team_race }) => gender === race.gender && is_team_race === takesTeams(race.kind),
  )
  const is_short = list.length === 1 || (alike !== undefined && list.length * 3 < alike.rows)
  if (has_list || !is_short) return []
  const data = { rows: list.length, usual_rows: alike?.rows ?? null }
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
  const data = { names, rows: before.length, revision: first.number }
  return [{ race_code, needs_yes: true, code: 'missing-athletes', data }]
}

function noteGenders(race: ImportedRace, listed: readonly NotedAthlete[]): ResultNote[] {
  const others = listed.filter((athlete) => !fitsRace(race, athlete))
  if (others.length === 0) return []
  const data = { gender: race.gender, athletes: others, rows: listed.length }
  return [{ race_code: race.race_code, needs_yes: true, code: 'other-gender', data }]
}

/** A newcomer with the name of an athlete of the season is probably the same person under another code. */
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
 * Asks the operator about a few athletes of the wrong gender. If they are half of the list or more, the list belongs to
 * another race and is refused. Newcomers do not count: they get the gender of the race.
 */
export function checkGenders(
  { rows, athletes, newcomers }: Pick<Noted, 'rows' | 'athletes' | 'newcomers'>,
  { file, races, columnOf = (name) => name }: Known,
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
