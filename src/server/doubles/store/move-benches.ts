import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { promoteSecondReserves } from '#server/seasons/store/benches.ts'
import type { Pair } from './facts.ts'
import type { TeamOfDouble } from './move.ts'

/**
 * In these teams, replaces the duplicate record (the double) by the athlete as reserve and as vice-captain. Call it
 * after moving the picks. An athlete who is now a pick is removed from the reserves, and a captain stops being the
 * vice-captain.
 */
export async function moveBenches(
  tx: Db,
  { athlete_id, double_id }: Pair,
  teams: readonly TeamOfDouble[],
): Promise<void> {
  const these = sql`json_to_recordset(${JSON.stringify(teams)}) as team (selection_id int, user_id int)`
  await tx.run(sql`
    update teams t set vice_captain = (
      select p.athlete_id from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id
        and p.athlete_id = ${athlete_id} and not p.is_team_captain)
    from ${these} where t.selection_id = team.selection_id and t.user_id = team.user_id
      and t.vice_captain in (${athlete_id}, ${double_id})`)
  await tx.run(sql`
    delete from reserves v using ${these} where v.selection_id = team.selection_id and v.user_id = team.user_id and (
      v.athlete_id in (${athlete_id}, ${double_id}) and exists (
        select from picks p where p.selection_id = v.selection_id and p.user_id = v.user_id and p.athlete_id = ${athlete_id})
      or v.athlete_id = ${double_id} and exists (
        select from reserves o where o.selection_id = v.selection_id and o.user_id = v.user_id and o.athlete_id = ${athlete_id}))`)
  await tx.run(sql`
    update reserves v set athlete_id = ${athlete_id} from ${these}
    where v.selection_id = team.selection_id and v.user_id = team.user_id and v.athlete_id = ${double_id}`)
  await promoteSecondReserves(
    tx,
    sql`(v.selection_id, v.user_id) in (select team.selection_id, team.user_id from ${these})`,
  )
}
