import type { Gender } from '#game/genders.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { ListedResult } from '#game/scoring/revisions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** One result list of a race: imported, corrected by hand, or copied by a merge of athletes. */
export type Revision = {
  revision_id: number
  /** The number of the revision within its race, from 1. */
  number: number
  imported_at: Date
  imported_by: string
  source: string
  rows: number
  /** The number of rows with a place. */
  placed: number
  is_published: boolean
  /** Whether this is the latest revision that is not discarded. By default, publishing uses it. */
  is_latest: boolean
  is_discarded: boolean
  discarded_at: Date | null
  discarded_by: string | null
  discard_reason: string | null
}

export async function listRevisions(db: Db, race_id: number): Promise<Revision[]> {
  return db.many(sql<Revision>`
    select v.revision_id, v.number, v.imported_at, v.imported_by, v.source,
      (select count(*)::int from results x where x.revision_id = v.revision_id) as rows,
      (select count(x.place)::int from results x where x.revision_id = v.revision_id) as placed,
      r.revision_id is not distinct from v.revision_id as is_published,
      v.revision_id is not distinct from latest_revision(r.race_id) as is_latest,
      d.revision_id is not null as is_discarded, d.discarded_at, d.discarded_by, d.reason as discard_reason
    from result_revisions v join races r using (race_id) left join discarded_revisions d
      on d.revision_id = v.revision_id
    where v.race_id = ${race_id} order by v.number`)
}

/** A result row. `athlete` is the code or, for an athlete without a code, the id, such as `id:49`. */
export type RevisionRow = ListedResult & { athlete: string }

export async function listRevisionResults(db: Db, revision_id: number): Promise<RevisionRow[]> {
  return db.many(sql<RevisionRow>`
    select athlete_id, coalesce(a.federation_code, 'id:' || athlete_id) as athlete, a.name, a.country, x.place, x.status, x.time, x.bib, x.sprint_place, x.climb_place
    from results x join athletes a using (athlete_id)
    where x.revision_id = ${revision_id} order by x.place, x.status, a.name, athlete_id`)
}

/** Returns the text with which result lists name an athlete, as in `RevisionRow`. */
export function athleteTerm(athlete: { athlete_id: number; federation_code: string | null }): string {
  return athlete.federation_code ?? `id:${athlete.athlete_id}`
}

export type LatestList = {
  kind: RaceKind
  gender: Gender
  /** The highest revision number, counting discarded revisions too. */
  highest_number: number
  /** The latest revision that is not discarded, and its number. */
  latest_id: number | null
  latest_number: number | null
}

/** Reads what is needed to correct a race's latest list; undefined if the race has no revisions. */
export async function findLatestList(db: Db, race_id: number): Promise<LatestList | undefined> {
  return db.maybeOne(sql<LatestList>`
    select r.kind, r.gender, max(v.number) as highest_number, latest_revision(r.race_id) as latest_id,
      max(v.number) filter (where v.revision_id = latest_revision(r.race_id)) as latest_number
    from races r join result_revisions v using (race_id) where r.race_id = ${race_id} group by r.race_id`)
}

export async function insertDiscard(
  tx: Db,
  revision_id: number,
  discarded_by: string,
  reason: string,
): Promise<void> {
  await tx.run(sql`
    insert into discarded_revisions (revision_id, discarded_by, reason)
    values (${revision_id}, ${discarded_by}, ${reason})`)
}

export async function deleteDiscard(tx: Db, revision_id: number): Promise<void> {
  await tx.run(sql`delete from discarded_revisions where revision_id = ${revision_id}`)
}
