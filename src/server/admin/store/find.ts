import { idOfTerm } from '#game/resolve-term.ts'
import type { RaceState } from '#game/scoring/publications.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Standing } from '#server/standings/store/pointers.ts'

export type UnpublishedRacesQuery = { weekend_id: number | null; state: RaceState }

/**
 * Lists races that can be published as `state`: their latest revision is not published, or they are provisional and
 * `state` is `official`. Leaves out cancelled races.
 */
export async function listUnpublishedRaces(
  db: Db,
  season_id: number,
  { weekend_id, state }: UnpublishedRacesQuery,
): Promise<FoundRace[]> {
  return db.many(sql<FoundRace>`
    select r.race_id, r.race_code, r.name, r.weekend_id, w.weekend_name, w.time_zone, r.state, r.date > game_now() as is_ahead
    from races r join weekends w using (weekend_id) join lateral latest_revision(r.race_id) latest (revision_id) on latest.revision_id is not null
    where r.season_id = ${season_id} and r.state <> 'cancelled'
      and (r.revision_id is distinct from latest.revision_id
        or r.state = 'provisional' and ${state} = 'official')
      and (${weekend_id}::int is null or r.weekend_id = ${weekend_id})
    order by r.date, r.race_id`)
}

export async function findRevisionId(
  db: Db,
  race_id: number,
  revision_number: number,
): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ revision_id: number }>`
    select revision_id from result_revisions where race_id = ${race_id} and number = ${revision_number}`)
  return row?.revision_id
}

/**
 * Counts the selections of a season: `open` have opened and are not locked, `ahead` open later and are not locked.
 */
export async function countOpenSelections(
  db: Db,
  season_id: number,
): Promise<{ open: number; ahead: number }> {
  return db.one(sql<{ open: number; ahead: number }>`
    select (count(*) filter (where opens_at(s) <= game_now()))::int as open,
      (count(*) filter (where opens_at(s) > game_now()))::int as ahead
    from selections s join weekends using (weekend_id)
    where season_id = ${season_id} and locked_at is null`)
}

export async function listWeekendNames(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ weekend_name: string }>`
    select weekend_name from weekends where season_id = ${season_id} order by event_start, weekend_id`)
  return rows.map((row) => row.weekend_name)
}

export type FoundWeekend = { weekend_id: number; weekend_name: string }

/** Finds a weekend by its name, ignoring case, or by its id, given as `4` or `id:4`. */
export async function findWeekend(
  db: Db,
  season_id: number,
  name_or_id: string,
): Promise<FoundWeekend | undefined> {
  return db.maybeOne(sql<FoundWeekend>`
    select weekend_id, weekend_name from weekends
    where season_id = ${season_id} and (weekend_id = ${idOfTerm(name_or_id)}::int or weekend_id::text = ${name_or_id}
      or fold_name(weekend_name) = fold_name(${name_or_id}))
    order by (weekend_id::text = ${name_or_id}) limit 1`)
}

export async function listCupNames(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`
    select name from cups where season_id = ${season_id} order by cup_id`)
  return rows.map((row) => row.name)
}

export async function hasCup(db: Db, season_id: number, name: string): Promise<boolean> {
  const rows = await db.many(sql`
    select from cups where season_id = ${season_id} and fold_name(name) = fold_name(${name})`)
  return rows.length > 0
}

export type BoardQuery = {
  season_id: number
  weekend_id: number | null
  cup: string | null
  race_id: number | null
}

/** Finds the standing of the given race, cup or weekend, or by default the latest standing of the season. */
export async function findStanding(db: Db, query: BoardQuery): Promise<Standing | undefined> {
  const kind = query.race_id ? 'race' : query.cup ? 'cup' : query.weekend_id ? 'weekend' : 'season'
  return db.maybeOne(sql<Standing>`
    select b.standing_id, s.players, null::int as previous_id
    from boards b join standings s using (standing_id)
    left join weekends w on w.weekend_id = b.weekend_id
    left join cups c on c.cup_id = b.cup_id
    where b.season_id = ${query.season_id} and b.kind = ${kind}
      and (${query.weekend_id}::int is null or b.weekend_id = ${query.weekend_id})
      and (${query.cup}::text is null or fold_name(c.name) = fold_name(${query.cup}))
      and (${query.race_id}::int is null or b.race_id = ${query.race_id})
    order by w.event_start desc, b.weekend_id desc limit 1`)
}
