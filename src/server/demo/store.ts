import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Runs the work while no other process makes a demo in this database. */
export async function whileAlone<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('demo'), 0)`.execute(held)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo'), 0)`.execute(held)
    }
  })
}

export async function hasSeason(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from seasons) as found`.execute(db)
  return rows[0]!.found
}

export const DEMO_BEGUN = 'demo begun'
export const DEMO_COMPLETE = 'demo complete'

/** The season of a demo whose making was cut short. */
export async function findUnfinishedDemo(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ season_id: number }>`
    select s.season_id from seasons s
    where exists (select from audit where act = ${DEMO_BEGUN} and subject = s.name)
      and not exists (select from audit where act = ${DEMO_COMPLETE} and subject = s.name)`.execute(db)
  return rows[0]?.season_id
}

export type DemoRaceRow = {
  race_code: string
  race_id: number
  /** Of its imports, the first one first. */
  revision_ids: number[]
  /** How often it was published. */
  publications: number
}

export async function listDemoRaces(db: Db, season_id: number): Promise<DemoRaceRow[]> {
  const { rows } = await sql<DemoRaceRow>`
    select race_code, race_id,
      array(select revision_id from result_revisions v where v.race_id = r.race_id order by number) as revision_ids,
      (select count(*) from publications p where p.race_id = r.race_id) as publications
    from races r where season_id = ${season_id} and race_code is not null order by race_id`.execute(db)
  return rows
}

/**
 * A made-up season has a made-up past: what was published just now is written down again as of the hours and days after
 * each race. The lines stay as they are otherwise, and in their order.
 */
export async function datePublications(db: Db, season_id: number): Promise<void> {
  await sql`
    with gone as (
      delete from publications p using races r where r.race_id = p.race_id and r.season_id = ${season_id}
      returning p.publication_id, p.race_id, r.date, p.published_by, p.state, p.include_in_total, p.revision_id,
        p.sheet_id, p.reason)
    insert into publications
      (race_id, published_at, published_by, state, include_in_total, revision_id, sheet_id, reason)
    select race_id, least(game_now(), date + case
        when state = 'cancelled' then interval '-3 hours'
        else make_interval(hours => 2 + 20 * (row_number() over (partition by race_id order by publication_id) - 1)::int)
      end), published_by, state, include_in_total, revision_id, sheet_id, reason
    from gone order by publication_id`.execute(db)
}
