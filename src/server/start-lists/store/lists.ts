import type { StartState } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import type { RaceState } from '#game/scoring/publications.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import { startersOf } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A race with its newest start list. `newest_number` is null if the race has no list. */
export type StartListRace = {
  race_id: number
  season_id: number
  race_code: string | null
  name: string
  kind: RaceKind
  gender: Gender
  state: RaceState
  /** The highest number of a list, counting withdrawn lists too. The next list gets the number after it. */
  highest_number: number
  newest_id: number | null
  newest_number: number | null
  newest_at: Date | null
  newest_digest: string | null
}

/** Takes a lock until the transaction ends, so that only one change of a season's start lists runs at a time. */
export async function lockStartLists(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('start lists'), ${season_id})`)
}

export async function listStartListRaces(db: Db, race_ids: readonly number[]): Promise<StartListRace[]> {
  return db.many(sql<StartListRace>`
    select r.race_id, r.season_id, r.race_code, r.name, r.kind, r.gender, r.state,
      coalesce((select max(number) from start_lists l where l.race_id = r.race_id), 0) as highest_number,
      newest.start_list_id as newest_id, newest.number as newest_number, newest.listed_at as newest_at,
      newest.digest as newest_digest
    from races r left join start_lists newest on newest.start_list_id = newest_start_list(r.race_id)
    where r.race_id = any (${race_ids}::int[]) order by r.date, r.race_id`)
}

export type Starter = { athlete_id: number; name: string; state: StartState; bib: number | null }

/** Lists the athletes of a start list, ordered by their bibs. */
export async function listStarters(db: Db, start_list_id: number): Promise<Starter[]> {
  return db.many(sql<Starter>`
    select athlete_id, a.name, x.state, x.bib from ${startersOf(sql`${start_list_id}`)} x join athletes a using (athlete_id)
    order by x.bib, a.name, athlete_id`)
}

/** Lists the races of the season whose newest start list has one of the digests. */
export async function listRacesWithStarters(
  db: Db,
  season_id: number,
  digests: readonly string[],
): Promise<{ digest: string; race_id: number; name: string }[]> {
  return db.many(sql<{ digest: string; race_id: number; name: string }>`
    select l.digest, r.race_id, coalesce(r.race_code, r.name) as name
    from races r join start_lists l on l.start_list_id = newest_start_list(r.race_id)
    where r.season_id = ${season_id} and l.digest = any (${digests}::text[]) order by r.race_id`)
}

export type NewStartList = {
  race_id: number
  number: number
  listed_at: Date
  imported_by: string
  source: string
  digest: string
}

export async function insertStartList(
  tx: Db,
  { race_id, number, listed_at, imported_by, source, digest }: NewStartList,
  starters: readonly Omit<Starter, 'name'>[],
): Promise<void> {
  const { start_list_id } = await tx.one(sql<{ start_list_id: number }>`
    insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
    values (${race_id}, ${number}, ${listed_at}, ${imported_by}, ${source}, ${digest}) returning start_list_id`)
  await tx.run(sql`
    insert into starters (start_list_id, athlete_id, state, bib)
    select ${start_list_id}, athlete_id, state, bib
    from json_to_recordset(${JSON.stringify(starters)}) as row (athlete_id int, state text, bib int)`)
}

/** Records that the same list was sent again. It is still correct at the time `listed_at`. */
export async function confirmStartList(tx: Db, start_list_id: number, listed_at: Date): Promise<void> {
  await tx.run(sql`
    update start_lists set listed_at = ${listed_at}
    where start_list_id = ${start_list_id} and listed_at < ${listed_at}`)
}

export async function withdrawNewest(tx: Db, start_list_id: number, actor: string): Promise<void> {
  await tx.run(sql`
    update start_lists set withdrawn_at = game_now(), withdrawn_by = ${actor} where start_list_id = ${start_list_id}`)
}
