import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingRows } from '#server/standings/store/build.ts'

const max_rows = 20

export type LeagueChange = { league_id: number; name: string; before: number; after: number }

/**
 * Returns how many leagues would have another season score, and the 20 leagues with the largest changes. Compares the
 * sums of two lists of weekend standings.
 */
export async function listLeagueChanges(
  db: Db,
  old_standing_ids: readonly number[],
  new_standing_ids: readonly number[],
): Promise<{ changed: number; first: LeagueChange[] }> {
  const scores = (standings: readonly number[]) => sql`
    select league_id, sum(score) as score from league_scores where standing_id = any(${standings}) group by league_id`
  const rows = await db.many(sql<LeagueChange & { changed: number }>`
    select league_id, l.name, coalesce(o.score, 0)::int as before, coalesce(n.score, 0)::int as after,
      (count(*) over ())::int as changed
    from (${scores(old_standing_ids)}) o full join (${scores(new_standing_ids)}) n using (league_id) join leagues l using (league_id)
    where coalesce(o.score, 0) <> coalesce(n.score, 0)
    order by abs(coalesce(n.score, 0) - coalesce(o.score, 0)) desc, league_id limit ${max_rows}`)
  const first = rows.map(({ league_id, name, before, after }) => ({ league_id, name, before, after }))
  return { changed: rows[0]?.changed ?? 0, first }
}

/**
 * A league whose leader in the season would change, with the team names of both leaders. If several members share rank
 * 1, the first member on the league's page is compared.
 */
export type LeagueLeaderChange = { league_id: number; name: string; before: string; after: string }

/** Lists leagues whose leader would change. Returns only the 20 leagues with the most members. */
export async function listLeagueLeaders(
  db: Db,
  old_standing_id: number | null,
  new_standing_id: number | null,
): Promise<LeagueLeaderChange[]> {
  const leaders = (standing: number | null) => sql`
    select distinct on (league_id) league_id, user_id
    from league_members join ${standingRows(standing)} s using (user_id) order by league_id, s.rank, user_id`
  return db.many(sql<LeagueLeaderChange>`
    select league_id, l.name, coalesce(b.team_name, '') as before, coalesce(a.team_name, '') as after
    from (${leaders(old_standing_id)}) o full join (${leaders(new_standing_id)}) n using (league_id) join leagues l using (league_id)
    left join users b on b.user_id = o.user_id left join users a on a.user_id = n.user_id
    where o.user_id is distinct from n.user_id
    order by (select count(*) from league_members m where m.league_id = l.league_id) desc, league_id limit ${max_rows}`)
}
