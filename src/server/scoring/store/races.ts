import type { RaceStatus } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { RaceChange } from '../change.ts'

export type PublishedRace = RaceStatus & {
  race_id: number
  season_id: number
  selection_id: number
  name: string
  /** The latest revision that is not discarded. */
  latest_revision_id: number | null
  /** Whether the deadline has passed, even if the selection is not locked yet. */
  is_due: boolean
}

export async function listRacesToPublish(db: Db, race_ids: readonly number[]): Promise<PublishedRace[]> {
  return db.many(sql<PublishedRace>`
    select r.race_id, r.season_id, r.selection_id, r.name, r.state, r.include_in_total, r.revision_id, r.sheet_id,
      s.locked_at is not null as is_locked, s.trading_close <= game_now() as is_due,
      r.kind <> 'qualification_race' and s.trading_close > r.date as closes_late,
      latest_revision(r.race_id) as latest_revision_id,
      array(select d.revision_id from discarded_revisions d join result_revisions v using (revision_id)
        where v.race_id = r.race_id) as discarded_ids,
      array(select distinct x.revision_id from result_revisions v join results x using (revision_id)
        join merged_athletes m on m.double_id = x.athlete_id where v.race_id = r.race_id) as double_ids,
      exists (select from publications p where p.race_id = r.race_id and p.sheet_id is not null) as was_published
    from races r join selections s using (selection_id)
    where r.race_id = any(${race_ids}) order by r.race_id`)
}

export type ScoredRace = {
  race_id: number
  race_code: string | null
  name: string
  revision_id: number
  digest: string
  /** Whether the race starts in the future. */
  is_ahead: boolean
}

export async function listScoredRaces(db: Db, season_id: number): Promise<ScoredRace[]> {
  return db.many(sql<ScoredRace>`
    select r.race_id, r.race_code, r.name, r.revision_id, s.digest, r.date > game_now() as is_ahead
    from races r join sheets s using (sheet_id)
    where r.season_id = ${season_id} and r.scored order by r.date, r.race_id`)
}

/** Saves the publications of races, and adds a line to the history of each race. */
export async function savePublications(
  tx: Db,
  changed: readonly RaceChange[],
  by: { actor: string; published_at?: Date | undefined },
): Promise<void> {
  for (const { race_id, publication } of changed) {
    const { state, include_in_total, revision_id, sheet_id, reason } = publication
    await tx.run(sql`
      update races set state = ${state}, include_in_total = ${include_in_total},
        revision_id = ${revision_id}, sheet_id = ${sheet_id} where race_id = ${race_id}`)
    await tx.run(sql`
      insert into publications
        (race_id, published_at, published_by, state, include_in_total, revision_id, sheet_id, reason)
      values (${race_id}, coalesce(${by.published_at ?? null}, game_now()), ${by.actor}, ${state},
        ${include_in_total}, ${revision_id}, ${sheet_id}, ${reason})`)
  }
}

/** Returns the numbers that revisions have within their races, by the ids of the revisions. */
export async function findRevisionNumbers(
  db: Db,
  revision_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.many(sql<{ revision_id: number; number: number }>`
    select revision_id, number from result_revisions where revision_id = any (${revision_ids}::int[])`)
  return new Map(rows.map((row) => [row.revision_id, row.number]))
}
