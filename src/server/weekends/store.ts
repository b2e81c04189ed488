import { type RawBuilder, sql } from 'kysely'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Db } from '#server/db/db.ts'

export type WeekendRow = Omit<Weekend, 'event_start' | 'event_end' | 'trading_open' | 'selections'> & {
  event_start: Date
  event_end: Date
}

/** Hidden weekends are not there. */
export async function findWeekend(db: Db, weekend_id: number): Promise<WeekendRow | undefined> {
  const { rows } = await sql<WeekendRow>`
    select w.weekend_id, s.name as season, w.weekend_name, w.event_start, w.event_end, w.time_zone, w.country,
      w.is_tour, w.is_championship, w.team_per_race, w.hidden, w.livestream_link, w.event_link
    from weekends w join seasons s using (season_id)
    where w.weekend_id = ${weekend_id} and not w.hidden`.execute(db)
  return rows[0]
}

/** `read_at` is the game's time at which the row was read. */
export type SelectionRow = Omit<
  Selection,
  'trading_open' | 'trading_opens_at' | 'trading_close' | 'races'
> & {
  trading_opens_at: Date
  trading_close: Date
  locked_at: Date | null
  read_at: Date
}

export async function findSelection(db: Db, selection_id: number): Promise<SelectionRow | undefined> {
  const [selection] = await listSelections(db, sql`s.selection_id = ${selection_id}`)
  return selection
}

/** In the order in which they close. */
export async function listSelectionsOfWeekend(db: Db, weekend_id: number): Promise<SelectionRow[]> {
  return listSelections(db, sql`s.weekend_id = ${weekend_id}`)
}

async function listSelections(db: Db, which: RawBuilder<unknown>): Promise<SelectionRow[]> {
  const { rows } = await sql<SelectionRow>`
    select s.selection_id, s.weekend_id, s.name, s.trading_opens_at, s.trading_close, s.locked_at,
      game_now() as read_at, s.max_picks_per_gender, s.max_picks, s.cub_picks, s.takes_team_picks, s.is_coed,
      s.is_mixed, s.team_captains_enabled, s.takes_ranked_picks, s.is_budget_enforced
    from selections s join weekends w using (weekend_id)
    where not w.hidden and ${which}
    order by s.trading_close, s.selection_id`.execute(db)
  return rows
}
