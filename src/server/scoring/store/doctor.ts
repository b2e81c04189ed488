import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function listScoredWithoutBoard(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`
    select r.name from races r
    where r.season_id = ${season_id} and r.scored
      and not exists (select from boards b where b.kind = 'race' and b.race_id = r.race_id)`)
  return rows.map((row) => row.name)
}

export async function listLostTables(db: Db, season_id: number): Promise<number[]> {
  const rows = await db.many(sql<{ standing_id: number }>`
    select standing_id from standings
    where season_id = ${season_id} and to_regclass('standings.s_' || standing_id) is null`)
  return rows.map((row) => row.standing_id)
}

export async function countPriceErrors(db: Db, season_id: number): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count from season_athletes a
    join lateral (select price from prices p where p.season_id = a.season_id and p.athlete_id = a.athlete_id
                  order by set_at desc limit 1) latest on true
    where a.season_id = ${season_id} and a.price is distinct from latest.price`)
  return row.count
}
