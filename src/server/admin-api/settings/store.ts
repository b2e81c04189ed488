import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function countTeamsWithBench(db: Db, season_id: number): Promise<number> {
  const { teams } = await db.one(sql<{ teams: number }>`
    select count(*)::int as teams
    from teams t join selections s using (selection_id) join weekends w using (weekend_id)
    where w.season_id = ${season_id} and (t.vice_captain is not null or exists (
      select from reserves v where v.selection_id = t.selection_id and v.user_id = t.user_id))`)
  return teams
}
