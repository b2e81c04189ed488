import { takesTeams } from '#game/race-kinds.ts'
import type { Variant } from '#game/season-settings.ts'
import { insertAudit } from '#server/audit/store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { readGameNow } from '#server/game-clock/store.ts'
import { keepCalendar } from '#server/imports/keep-calendar.ts'
import { keepResults } from '#server/imports/keep-results.ts'
import { planCalendar } from '#server/imports/plan-calendar.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { listRacesByCode } from '#server/imports/store/revisions.ts'
import { inventPlayers } from '#server/invent/invent-players.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { findSeason, type SeasonRow } from '#server/seasons/store.ts'
import { CALENDARS } from './calendars.ts'
import { completeDemo, DEMO_ACTOR } from './complete-demo.ts'
import { drawAthletes } from './draw-athletes.ts'
import { correctedResults, drawResults } from './draw-results.ts'
import { drawProTeams, drawTeams } from './draw-teams.ts'
import { type Everybody, keepAthletes } from './keep-athletes.ts'
import { planRaces } from './plan-races.ts'
import { DEMO_BEGUN } from './store.ts'

export type DemoOptions = {
  variant: Variant
  /** The same seed on the same day of the game gives the same season. */
  seed: string | number
  players: number
}

/**
 * A season that nobody raced, around the game's present: some weekends scored, one open, the rest ahead. Everything up
 * to the players' teams is written at once or not at all; what is published follows, and can be taken up again.
 */
export async function makeDemoSeason(db: Db, options: DemoOptions): Promise<SeasonRow> {
  const season = await inTransaction(db, (tx) => beginDemo(tx, options))
  await completeDemo(db, season)
  return season
}

export async function beginDemo(tx: Db, { variant, seed, players }: DemoOptions): Promise<SeasonRow> {
  const today = (await readGameNow(tx)).toISOString().slice(0, 10)
  const season = await insertDemoSeason(tx, variant, today)
  const countries = await loadCountryCodes(tx)
  const weekends = planCalendar(planRaces(CALENDARS[variant], today), countries)
  const everybody = drawEverybody(season, seed, Number(today.slice(0, 4)))

  const opening = weekends[0]!.selections[0]!.trading_opens_at
  const athlete_ids = await keepAthletes(tx, season, everybody, countries, opening)
  await keepCalendar(tx, season, weekends, countries)
  await keepAllResults(tx, season, seed, everybody, athlete_ids)
  await inventPlayers(tx, { season_id: season.season_id, players, seed, actor: DEMO_ACTOR })

  const after = { seed, players }
  await insertAudit(tx, { actor: DEMO_ACTOR, act: DEMO_BEGUN, subject: season.name, after })
  return season
}

async function insertDemoSeason(tx: Db, variant: Variant, today: string): Promise<SeasonRow> {
  const name = `Demo ${winterOf(today)}`
  const created = await createSeason(tx, { name, variant, actor: DEMO_ACTOR })
  const season = await findSeason(tx, name)
  if (created.ok && season) return season
  throw new Error(`There is a season ${name} already`)
}

/** `2026/27`, from July to June. */
function winterOf(day: string): string {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5) < '07' ? year - 1 : year
  return `${first}/${String(first + 1).slice(2)}`
}

/** National teams where there is a race for them, professional ones where the game has them. */
function drawEverybody({ variant, settings }: SeasonRow, seed: string | number, year: number): Everybody {
  const hasRelays = CALENDARS[variant].some(({ events }) => events.some((event) => takesTeams(event.kind)))
  const athletes = drawAthletes(seed, year)
  return {
    athletes,
    teams: hasRelays ? drawTeams(seed, athletes) : [],
    pro_teams: settings.pro_teams ? drawProTeams(seed, athletes) : [],
  }
}

/** First the results as they were brought from the races, then the lists that were corrected. */
async function keepAllResults(
  tx: Db,
  { season_id, variant }: SeasonRow,
  seed: string | number,
  { athletes, teams }: Everybody,
  athlete_ids: ReadonlyMap<string, number>,
): Promise<void> {
  const entrants = teams.map((team) => ({ ...team, sprint_edge: 0, classic_edge: 0 }))
  const first = drawResults(seed, CALENDARS[variant], { athletes, teams: entrants })

  for (const rows of [first, correctedResults(CALENDARS[variant], first)]) {
    const codes = [...new Set(rows.map((row) => row.race_code))]
    const races = await listRacesByCode(tx, season_id, codes)
    await keepResults(tx, races, rows, { source: 'demo', actor: DEMO_ACTOR, athlete_ids })
  }
}
