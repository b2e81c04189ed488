import type { MovableDeadline } from '#game/calendar/move-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type Deadline = {
  kind: 'selection' | 'sidebet'
  id: number
  name: string
  weekend_name: string
  time_zone: string
  closes_at: Date
  is_locked: boolean
}

export async function listDeadlines(db: Db, season_id: number): Promise<Deadline[]> {
  return db.many(sql<Deadline>`
    select kind, id, name, weekend_name, time_zone, closes_at, is_locked
    from (
      select 'selection' as kind, selection_id as id, name, weekend_id, trading_close as closes_at,
        locked_at is not null as is_locked from selections
      union all
      select 'sidebet', sidebet_id, description, weekend_id, betting_close, locked_at is not null from sidebets
    ) deadline join weekends using (weekend_id)
    where season_id = ${season_id} order by closes_at, kind, id`)
}

/** `is_shown` is true if players can see the weekend: it is not hidden and belongs to the current season. */
export type DeadlineFacts = MovableDeadline & { now: number; is_shown: boolean }

const isShown = (weekend_id: Sql) => sql`(
  select not w.hidden and n.is_current from weekends w join seasons n using (season_id)
  where w.weekend_id = ${weekend_id}) as is_shown`

/**
 * Reads the data that decides whether a selection's deadline may be moved, and the game's time. The caller must hold
 * the selection's gate. `starts_at` ignores cancelled races, and qualification races, which score no points.
 */
export async function readSelectionClose(tx: Db, selection_id: number): Promise<DeadlineFacts> {
  return tx.one(sql<DeadlineFacts>`
    select to_instant(trading_close) as closes_at, to_instant(locked_at) as locked_at,
      to_instant(trading_opens_at) as opens_at, to_instant(game_now()) as now, (
        select to_instant(min(r.date)) from races r
        where r.selection_id = s.selection_id and r.state <> 'cancelled'
          and r.kind <> 'qualification_race') as starts_at, ${isShown(sql`s.weekend_id`)}
    from selections s where selection_id = ${selection_id}`)
}

/** Like `readSelectionClose`, for a side bet. A side bet may stay open until the last race of its weekend starts. */
export async function readSidebetClose(tx: Db, sidebet_id: number): Promise<DeadlineFacts> {
  return tx.one(sql<DeadlineFacts>`
    select to_instant(betting_close) as closes_at, to_instant(locked_at) as locked_at, null as opens_at,
      to_instant(game_now()) as now, (
        select to_instant(max(r.date)) from races r
        where r.weekend_id = b.weekend_id and r.state <> 'cancelled') as starts_at, ${isShown(sql`b.weekend_id`)}
    from sidebets b where sidebet_id = ${sidebet_id}`)
}

export async function updateSelectionClose(tx: Db, selection_id: number, to: Date): Promise<void> {
  await tx.run(sql`update selections set trading_close = ${to} where selection_id = ${selection_id}`)
}

export async function updateSidebetClose(tx: Db, sidebet_id: number, to: Date): Promise<void> {
  await tx.run(sql`update sidebets set betting_close = ${to} where sidebet_id = ${sidebet_id}`)
}
