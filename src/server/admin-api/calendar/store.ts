import type { CalendarDeadline, CalendarRace, CalendarWeekend } from '#contract/admin/calendar.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A contract type with its times as `Date`, as the database returns them. */
type Row<Type> = {
  [Name in keyof Type]: Name extends 'date' | `${string}_at` | `event_${'start' | 'end'}` ? Date : Type[Name]
}

export type WeekendRow = Row<Omit<CalendarWeekend, 'races' | 'deadlines' | 'version'>>
export type RaceRow = Row<CalendarRace> & { weekend_id: number }
export type DeadlineRow = Omit<Row<CalendarDeadline>, 'opens_at' | 'count'> & {
  opens_at: Date | null
  weekend_id: number
}

const subjects = sql`(
  select weekend_id, 'weekend ' || weekend_id as subject from weekends
  union all select weekend_id, 'race ' || race_id from races
  union all select weekend_id, 'selection ' || selection_id from selections
  union all select weekend_id, 'sidebet ' || sidebet_id from sidebets)`

/** Lists the weekends of a season, including hidden weekends, in the order in which they start. */
export async function listWeekends(db: Db, season_id: number): Promise<WeekendRow[]> {
  return db.many(sql<WeekendRow>`
    select weekend_id, weekend_name, event_start, event_end, time_zone, hidden, is_tour, is_championship,
      livestream_link, event_link
    from weekends where season_id = ${season_id} order by event_start, weekend_id`)
}

export async function listRaces(db: Db, season_id: number): Promise<RaceRow[]> {
  return db.many(sql<RaceRow>`
    select weekend_id, race_id, race_code, selection_id, name, date, kind, gender, state, discipline,
      trim_scale(distance)::text as distance, place, country, substring(points_table from '^champion_(.+)$') as race_class,
      sprint_points_table is not null as has_sprint, climb_points_table is not null as has_climb
    from races where season_id = ${season_id} order by date, race_id`)
}

export async function listDeadlines(db: Db, season_id: number): Promise<DeadlineRow[]> {
  return db.many(sql<DeadlineRow>`
    select weekend_id, kind, id, name, opens_at, closes_at, is_closed ${deadlines} where season_id = ${season_id}
    order by closes_at, kind, id`)
}

/** Like `listDeadlines`, with the number of teams or answers. Counting takes long, so call it without locks. */
export async function listCountedDeadlines(
  db: Db,
  season_id: number,
): Promise<(DeadlineRow & { count: number })[]> {
  return db.many(sql<DeadlineRow & { count: number }>`
    select weekend_id, kind, id, name, opens_at, closes_at, is_closed,
      case kind when 'selection' then (select count(*)::int from teams t where t.selection_id = id)
        else (select count(*)::int from placed_sidebets p where p.sidebet_id = id) end as count
    ${deadlines} where season_id = ${season_id} order by closes_at, kind, id`)
}

const deadlines = sql`
  from (
    select weekend_id, 'selection' as kind, selection_id as id, name, opens_at(s) as opens_at,
      trading_close as closes_at, locked_at is not null as is_closed from selections s
    union all
    select weekend_id, 'sidebet', sidebet_id, description, null, betting_close, locked_at is not null from sidebets
  ) deadline join weekends using (weekend_id)`

/** What a change affects: a selection, all selections of a weekend, a side bet, or nothing. */
export type Affected = { selection_id?: number; weekend_id?: number; sidebet_id?: number }

/**
 * Counts the affected teams, and the players who own these teams or answered the side bet. Counting takes long, so call
 * it without locks.
 */
export async function countAffected(
  db: Db,
  { selection_id, weekend_id, sidebet_id }: Affected,
): Promise<{ teams: number; players: number }> {
  if (sidebet_id !== undefined)
    return db.one(sql<{ teams: number; players: number }>`
      select 0 as teams, count(*)::int as players from placed_sidebets where sidebet_id = ${sidebet_id}`)
  return db.one(sql<{ teams: number; players: number }>`
    select count(*)::int as teams, count(distinct t.user_id)::int as players
    from selections s join teams t on t.selection_id = s.selection_id
    where s.selection_id = ${selection_id ?? null}::int or s.weekend_id = ${weekend_id ?? null}::int`)
}

export async function isAnyAffected(
  db: Db,
  { selection_id, weekend_id, sidebet_id }: Affected,
): Promise<boolean> {
  const row = await db.one(sql<{ is_any: boolean }>`
    select exists (select from selections s join teams t on t.selection_id = s.selection_id
        where s.selection_id = ${selection_id ?? null}::int or s.weekend_id = ${weekend_id ?? null}::int)
      or exists (select from placed_sidebets where sidebet_id = ${sidebet_id ?? null}::int) as is_any`)
  return row.is_any
}

/** Whether players can pick now in one of the weekends. */
export async function isAnyOpen(db: Db, weekend_ids: readonly number[]): Promise<boolean> {
  const row = await db.one(sql<{ is_open: boolean }>`
    select exists (select from selections s join weekends w using (weekend_id)
      where w.weekend_id = any(${weekend_ids}::int[]) and not w.hidden
        and opens_at(s) <= game_now() and game_now() < s.trading_close) as is_open`)
  return row.is_open
}

/** Lists the subjects of the audit lines about a weekend, its races and its deadlines. */
export async function listSubjects(db: Db, weekend_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ subject: string }>`
    select subject from ${subjects} given where weekend_id = ${weekend_id}`)
  return rows.map(({ subject }) => subject)
}

/** Returns for each weekend the id of the last audit line about the weekend, its races or its deadlines. */
export async function readVersions(db: Db, season_id: number): Promise<Map<number, number>> {
  const rows = await db.many(sql<{ weekend_id: number; audit_id: number }>`
    select weekend_id, max(last.audit_id)::int as audit_id
    from weekends join ${subjects} given using (weekend_id)
    cross join lateral (select max(a.audit_id) as audit_id from audit a where a.subject = given.subject) last
    where season_id = ${season_id} and last.audit_id is not null group by weekend_id`)
  return new Map(rows.map(({ weekend_id, audit_id }) => [weekend_id, audit_id]))
}
