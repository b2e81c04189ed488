import type { StartState } from '#game/calendar/start-lists.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import { startersDigest } from '#server/imports/start-lists/check-start-list.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertStartList } from '#server/start-lists/store/lists.ts'
import { CALENDARS } from './generator/calendars.ts'
import type { Entrants } from './generator/make-entrants.ts'
import { type DemoRace, racesOf } from './generator/plan-races.ts'
import { simulateResults } from './generator/simulate-results.ts'
import { DEMO_ACTOR, type Demo } from './store/demos.ts'
import { listRacesToList } from './store/start-lists.ts'

type ListedStarter = { code: string; state: StartState; bib: number | null }

/** How many of the best absent athletes a start list names as not starting. */
const named_absentees = 4
/** How many athletes of each list are doubtful. */
const doubtful_starters = 2

/** Adds start lists to the races that players can pick for now. The later results agree with them. */
export async function saveStartLists(tx: Db, demo: Demo, entrants: () => Entrants, now: Date): Promise<void> {
  const rows = await listRacesToList(tx, demo.season_id)
  if (rows.length === 0) return
  const known = await listSeasonAthletes(tx, demo.season_id)
  const athlete_ids = new Map(known.map(({ federation_code, athlete_id }) => [federation_code, athlete_id]))
  const generated = demoRaces(demo)
  for (const { race_id, race_code } of rows) {
    const found = generated.get(race_code)
    // The demo generates nothing for races that operators have added.
    if (!found || found.race.special_case?.kind === 'cancelled') continue
    const starters = startersOf(demo, found, entrants()).flatMap(({ code, state, bib }) => {
      const athlete_id = athlete_ids.get(code)
      return athlete_id === undefined ? [] : [{ athlete_id, state, bib }]
    })
    const digest = startersDigest(starters)
    const list = { race_id, number: 1, listed_at: now, imported_by: DEMO_ACTOR, source: 'demo', digest }
    await insertStartList(tx, list, starters)
  }
}

type GeneratedRace = { race: DemoRace; weekend_index: number }

function demoRaces({ variant }: Demo): Map<string, GeneratedRace> {
  return new Map(
    CALENDARS[variant].flatMap((weekend, weekend_index) =>
      racesOf(weekend, weekend_index).map((race) => [race.race_code, { race, weekend_index }] as const),
    ),
  )
}

function startersOf(
  { seed, variant }: Demo,
  { race, weekend_index }: GeneratedRace,
  entrants: Entrants,
): ListedStarter[] {
  const weekend = CALENDARS[variant][weekend_index]!
  const results = simulateResults(seed, weekend, weekend_index, entrants)
  const rows = results.filter(({ race_code }) => race_code === race.race_code)
  const listed = rows.map((row, index) => ({ code: row.athlete, state: stateOf(row, index), bib: row.bib }))
  const started = new Set(rows.map(({ athlete }) => athlete))
  const absent = takesTeams(race.event.kind)
    ? []
    : entrants.athletes.filter(({ gender, code }) => gender === race.gender && !started.has(code))
  const named = absent.slice(0, named_absentees)
  return [...listed, ...named.map(({ code }) => ({ code, state: 'not starting' as const, bib: null }))]
}

/**
 * Athletes whose later result is DNS are doubtful. The athletes at two fixed positions are doubtful too, so that
 * players cannot rely on this state.
 */
function stateOf({ status }: ResultRow, index: number): StartState {
  return status === 'DNS' || (index > 4 && index <= 4 + doubtful_starters) ? 'doubtful' : 'confirmed'
}
