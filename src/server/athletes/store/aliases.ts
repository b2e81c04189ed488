import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** SQL condition: the athlete `a` is not a duplicate that was merged into another athlete. */
export const is_no_double: Sql = sql`not exists (select from merged_athletes m where m.double_id = a.athlete_id)`

/** SQL for the names of the duplicates that were merged into the athlete `a`. */
export const former_names: Sql = sql`array(
  select d.name from merged_athletes m join athletes d on d.athlete_id = m.double_id
  where m.athlete_id = a.athlete_id order by m.double_id)`

/** SQL for the codes of the duplicates that were merged into the athlete `a`. */
export const former_codes: Sql = sql`array(
  select m.federation_code from merged_athletes m
  where m.athlete_id = a.athlete_id and m.federation_code is not null order by m.double_id)`

/** SQL for the id of the athlete that a duplicate was merged into, or the given id if the athlete is no duplicate. */
export function currentId(athlete_id: number): Sql {
  return sql`coalesce((select m.athlete_id from merged_athletes m where m.double_id = ${athlete_id}), ${athlete_id})`
}

/** SQL for the rows of a start list, in which merged duplicates are replaced by the athletes they were merged into. */
export function startersOf(start_list_id: Sql): Sql {
  return sql`(
    select coalesce(m.athlete_id, x.athlete_id) as athlete_id, min(x.bib) as bib,
      (array_agg(x.state order by x.athlete_id))[1] as state
    from starters x left join merged_athletes m on m.double_id = x.athlete_id
    where x.start_list_id = ${start_list_id} group by 1)`
}

export type CurrentFacts = { federation_code: string; name: string; country: string }

/** Finds the athletes whose merged duplicates had the given codes. The keys of the map are these codes. */
export async function findCurrentFacts(db: Db, codes: readonly string[]): Promise<Map<string, CurrentFacts>> {
  if (codes.length === 0) return new Map()
  const rows = await db.many(sql<CurrentFacts & { former_code: string }>`
    select m.federation_code as former_code, a.federation_code, a.name, a.country
    from merged_athletes m join athletes a using (athlete_id)
    where m.federation_code = any (${codes}::text[]) and a.federation_code is not null`)
  return new Map(rows.map(({ former_code, ...facts }) => [former_code, facts]))
}

type MergedPair = { athlete_id: number; double_id: number }

/**
 * Records that the duplicate `double_id` is the same person as the athlete. If the athlete has a code, the duplicate's
 * code becomes a former code of the athlete. Duplicates of the duplicate become duplicates of the athlete.
 */
export async function insertMerged(tx: Db, { athlete_id, double_id }: MergedPair): Promise<void> {
  await tx.run(sql`update merged_athletes set athlete_id = ${athlete_id} where athlete_id = ${double_id}`)
  await tx.run(sql`
    insert into merged_athletes (double_id, athlete_id, federation_code)
    select d.athlete_id, a.athlete_id, case when a.federation_code is not null then d.federation_code end
    from athletes d, athletes a where d.athlete_id = ${double_id} and a.athlete_id = ${athlete_id}`)
}

/**
 * Copies the duplicate's code, date of birth and photo to the athlete, each only if the athlete has none. The duplicate
 * loses its code. Picking the duplicate then waits until the transaction ends. To avoid a deadlock, the caller must
 * already hold the gates of all selections in which the duplicate can be picked.
 */
export async function movePersonalData(tx: Db, { athlete_id, double_id }: MergedPair): Promise<void> {
  // Codes are unique, so the duplicate must lose the code before the athlete gets it.
  const { code } = await tx.one(sql<{ code: string | null }>`
    select federation_code as code from athletes where athlete_id = ${double_id}`)
  await tx.run(sql`update athletes set federation_code = null where athlete_id = ${double_id}`)
  await tx.run(sql`
    update athletes a set federation_code = coalesce(a.federation_code, ${code}::text),
      birth_date = coalesce(a.birth_date, d.birth_date), photo_url = coalesce(a.photo_url, d.photo_url)
    from athletes d where a.athlete_id = ${athlete_id} and d.athlete_id = ${double_id}`)
}
