import { createHash } from 'node:crypto'
import { fitsRace, takesTeams } from '#game/scoring/race-kinds.ts'
import { withCurrentCodes } from '#server/imports/current-codes.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import { type ListMatch, matchList } from '#server/imports/results/match-list.ts'
import type { ListRow } from '#server/imports/results/result-list.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Starter, StartListRace } from '#server/start-lists/store/lists.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import type { StartListNote } from '#text/imports/start-list-texts.ts'
import type { StartRow } from './start-list-columns.ts'
import { type KnownRow, listStartListNotes, raceLabel } from './start-list-notes.ts'

/** A start list to import. `listed_at` is the time at which it was correct. Undefined means now. */
export type GivenList = { race: StartListRace; rows: StartRow[]; file: string; listed_at: Date | undefined }

/** A start list whose athletes are known, and what an operator has to confirm before it counts. */
export type CheckedList = {
  race: StartListRace
  starters: Starter[]
  digest: string
  listed_at: Date
  source: string
  notes: StartListNote[]
}

/** Matches the rows with athletes of the season, as for results. */
export async function matchStarters<Listed extends ListRow>(
  db: Db,
  race: StartListRace,
  listed: readonly Listed[],
): Promise<{ rows: Listed[]; matches: ListMatch[] }> {
  const rows = await withCurrentCodes(db, listed, 'code')
  const athletes = await listSeasonAthletes(db, race.season_id)
  const countries = await loadCountryCodes(db)
  return { rows, matches: matchList(rows, { athletes, others: [], countries, race, decisions: [] }) }
}

/** Checks a list against its race and the newest list. Adds an issue for each reason to refuse it. */
export async function checkStartList(
  db: Db,
  { race, rows: listed, file, listed_at: given_at }: GivenList,
  issues: IssueList,
): Promise<CheckedList> {
  const now = await readGameNow(db)
  const listed_at = given_at ?? now
  const refuse = (refusal: ImportRefusal, line: number | null = null, column: string | null = null) =>
    issues.add({ file, line, column, ...refusal })
  const { rows, matches } = await matchStarters(db, race, listed)
  const known = rows.flatMap((row, index) => {
    const { athlete } = matches[index]!
    return athlete ? [{ row, athlete }] : []
  })
  if (race.state === 'cancelled') refuse({ code: 'race-is-cancelled', data: { race: raceLabel(race) } })
  if (rows.length === 0) refuse({ code: 'no-starters' })
  else if (known.length === 0) refuse({ code: 'no-known-starters', data: { rows: rows.length } })
  refuseRows(race, rows, matches, refuse)
  refuseOtherGender(race, known, refuse)

  const starters = known.map(({ row: { state, bib }, athlete: { athlete_id, name } }) => {
    return { athlete_id, name, state, bib }
  })
  const digest = startersDigest(starters)
  if (listed_at > now) refuse({ code: 'start-list-in-future', data: { listed_at, now } })
  const { newest_at } = race
  if (newest_at && listed_at < newest_at && digest !== race.newest_digest)
    refuse({ code: 'start-list-is-older', data: { listed_at, newest_at } })
  const notes =
    issues.count > 0 ? [] : await listStartListNotes(db, race, { rows, matches, known, starters, digest })
  return { race, starters, digest, listed_at, source: file, notes }
}

type Refuse = (refusal: ImportRefusal, line?: number | null, column?: string | null) => void

/**
 * Refuses rows that may mean several athletes, rows that repeat an athlete, and rows with a team in a race of athletes
 * or the reverse.
 */
function refuseRows(
  race: StartListRace,
  rows: readonly StartRow[],
  matches: readonly ListMatch[],
  refuse: Refuse,
): void {
  const lines = new Map<number, number>()
  for (const [index, { line, name, code }] of rows.entries()) {
    const { question, athlete, candidates } = matches[index]!
    const [first] = candidates
    const athletes = candidates.map((candidate) => candidate.athlete)
    if (question === 'several')
      refuse({ code: 'ambiguous-name', data: { name: name ?? code ?? '', athletes } }, line, 'athlete')
    if (question === 'twice' && first) {
      const data = { athlete: first.athlete.name, line: lines.get(first.athlete.athlete_id) ?? 0 }
      refuse({ code: 'starter-repeated', data }, line, 'athlete')
    }
    if (!athlete) continue
    lines.set(athlete.athlete_id, line)
    const { kind } = race
    const { is_team } = athlete
    const data = { athlete: athlete.name, is_team, takes_teams: takesTeams(kind), kind }
    if (is_team !== data.takes_teams) refuse({ code: 'wrong-kind', data }, line, 'athlete')
  }
}

/** Refuses a list if at least half of its athletes cannot be in the race, because it then belongs to another race. */
function refuseOtherGender(race: StartListRace, known: readonly KnownRow[], refuse: Refuse): void {
  const wrong = known.filter(({ athlete }) => !fitsRace(race, athlete))
  const [first] = wrong
  if (!first || wrong.length * 2 < known.length) return
  const data = { race_code: raceLabel(race), gender: race.gender, wrong: wrong.length, known: known.length }
  refuse({ code: 'list-of-another-race', data }, first.row.line, 'athlete')
}

/** Equal lists have equal digests, regardless of the order of their rows. */
export function startersDigest(starters: readonly Omit<Starter, 'name'>[]): string {
  const canonical = starters
    .map(({ athlete_id, state, bib }) => JSON.stringify([athlete_id, state, bib]))
    .sort()
  return createHash('sha256').update(canonical.join('\n')).digest('hex')
}
