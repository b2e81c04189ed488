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
  date: Date
  /** Of its imports, the first one first. */
  revision_ids: number[]
  /** How often it was published. */
  publications: number
}

export async function listDemoRaces(db: Db, season_id: number): Promise<DemoRaceRow[]> {
  const { rows } = await sql<DemoRaceRow>`
    select race_code, race_id, date,
      array(select revision_id from result_revisions v where v.race_id = r.race_id order by number) as revision_ids,
      (select count(*) from publications p where p.race_id = r.race_id) as publications
    from races r where season_id = ${season_id} and race_code is not null order by race_id`.execute(db)
  return rows
}
