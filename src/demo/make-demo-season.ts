import type { Variant } from '#game/calendar/season-settings.ts'
import { saveCalendar } from '#server/imports/season/save-calendar.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countDuePopularity } from '#server/popularity/count.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { setSeason } from '#server/seasons/set-season.ts'
import { findSeason, type SeasonRow } from '#server/seasons/store.ts'
import { DEMO_VERSION, publishOrSettleNext, saveDueData } from './advance-demo.ts'
import { decorateDemo } from './decorate-demo.ts'
import { demoBets } from './demo-bets.ts'
import { CALENDARS } from './generator/calendars.ts'
import { makeEntrants } from './generator/make-entrants.ts'
import { planWeekends } from './plan-weekends.ts'
import { insertPlayers } from './players/insert-players.ts'
import { saveAthletes } from './save-athletes.ts'
import { insertSidebets } from './store/bets.ts'
import { DEMO_ACTOR, DEMO_BEGUN, DEMO_COMPLETE, type Demo } from './store/demos.ts'

export type DemoOptions = {
  variant: Variant
  /** On the same day of the game clock, the same seed gives the same season. */
  seed: string | number
  players: number
}

/**
 * Generates a fictional season around the time of the game clock: half of it is scored, one weekend is open, the rest
 * lies in the future. One transaction writes everything but the publications, which follow after it. If they are
 * interrupted, `completeDemo` makes the rest.
 */
export async function makeDemoSeason(db: Db, options: DemoOptions): Promise<SeasonRow> {
  const demo = await db.transaction((tx) => beginDemo(tx, options))
  await completeDemo(db, demo)
  return demo
}

/** Makes all due publications and settlements, counts the popularity of athletes, and marks the demo as complete. */
export async function completeDemo(db: Db, demo: Demo): Promise<void> {
  while (await publishOrSettleNext(db, demo));
  await countDuePopularity(db, { max: 1000 })
  await insertAudit(db, { actor: DEMO_ACTOR, act: DEMO_COMPLETE, subject: demo.name })
}

async function beginDemo(tx: Db, { variant, seed, players: player_count }: DemoOptions): Promise<Demo> {
  const day = (await readGameNow(tx)).toISOString().slice(0, 10)
  const season = await insertDemoSeason(tx, variant, day)
  const countries = await loadCountryCodes(tx)
  const weekends = planWeekends(CALENDARS[variant], day, countries, season.settings)
  const entrants = makeEntrants(season, { seed, day })
  const opening = weekends[0]!.selections[0]!.trading_opens_at
  await saveAthletes(tx, season, entrants, countries, opening)
  await saveCalendar(tx, season, weekends, countries)

  const players = await insertPlayers(tx, { season_id: season.season_id, players: player_count, seed })
  const [first_user_id = 0, last_user_id = 0] = [players[0]?.user_id, players.at(-1)?.user_id]
  const facts = { edition: DEMO_VERSION, seed, day, first_user_id, last_user_id }
  const demo = { ...season, ...facts }
  await insertSidebets(tx, demo.season_id, demoBets(demo, entrants, countries))
  await decorateDemo(tx, demo, entrants, players)
  await saveDueData(tx, demo)

  const after = { players: player_count, ...facts }
  await insertAudit(tx, { actor: DEMO_ACTOR, act: DEMO_BEGUN, subject: season.name, after })
  return demo
}

async function insertDemoSeason(tx: Db, variant: Variant, day: string): Promise<SeasonRow> {
  const name = `Demo ${winterOf(day)}`
  const created = await createSeason(tx, { name, variant, actor: DEMO_ACTOR })
  const season = await findSeason(tx, name)
  if (!created.ok || !season) throw new Error(`A season ${name} already exists`)
  return withDemoSettings(tx, season)
}

/** Usually in the afternoon of the day before the race. The demo's start lists are published no later than that. */
const start_list_hours = 18

/** Sets what the presets leave out, so that the demo shows it. Only the World Cup has reserves and vice-captains. */
async function withDemoSettings(tx: Db, season: SeasonRow): Promise<SeasonRow> {
  const is_worldcup = season.settings.variant === 'worldcup'
  const bench = is_worldcup && { takes_reserves: true, takes_vice_captain: true }
  const settings = { ...season.settings, ...bench, start_list_hours }
  const errors = await setSeason(tx, season, { settings, is_current: false, actor: DEMO_ACTOR })
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return { ...season, settings }
}

/** The name of the winter that contains the day, such as `2026/27`. A winter starts in July. */
function winterOf(day: string): string {
  const year = Number(day.slice(0, 4))
  const first_year = day.slice(5) < '07' ? year - 1 : year
  return `${first_year}/${String(first_year + 1).slice(2)}`
}
