import type { PointsTables } from '#game/scoring/points-tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Finds the text that operators wrote for a page. Undefined if they wrote none. */
export async function findPage(db: Db, path: string): Promise<{ markdown: string } | undefined> {
  return db.maybeOne(sql<{ markdown: string }>`
    select markdown from pages where path = ${path}`)
}

/** Finds the points tables of the current season, in hundredths of a point. */
export async function findPointsTables(db: Db): Promise<PointsTables> {
  const rows = await db.many(sql<{ points_table: string; points: number[] }>`
    select points_table, array_agg(points order by place) as points
    from points_table_rows join seasons using (season_id)
    where is_current group by points_table`)
  return Object.fromEntries(rows.map(({ points_table, points }) => [points_table, points]))
}

export async function listCountryNames(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`
    select name from countries where alpha_3 = any(${codes}::text[]) order by name`)
  return rows.map((row) => row.name)
}
