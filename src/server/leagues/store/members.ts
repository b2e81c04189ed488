import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { complete_settings } from '#server/standings/store/season-settings.ts'
import { updateLeagueSums } from '../league-sums.ts'
import { deleteInvitation } from './invitations.ts'
import { takeSharedLeagueLock } from './scores.ts'

/**
 * Adds a member and updates the league's scores in all weekends: today's members count in every weekend, also in past
 * ones (rules §7). Deletes the player's invitation, because it is no longer needed.
 */
export async function insertMember(db: Db, league_id: number, user_id: number): Promise<void> {
  await changeMembers(db, league_id, user_id, async (tx) => {
    await tx.run(sql`insert into league_members (league_id, user_id) values (${league_id}, ${user_id})`)
    await deleteInvitation(tx, league_id, user_id)
  })
}

export async function deleteMember(db: Db, league_id: number, user_id: number): Promise<void> {
  await changeMembers(db, league_id, user_id, async (tx) => {
    await tx.run(sql`delete from league_members where league_id = ${league_id} and user_id = ${user_id}`)
  })
}

async function changeMembers(
  db: Db,
  league_id: number,
  user_id: number,
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeSharedLeagueLock(tx)
    await tx.run(sql`
      update leagues set members_changed_at = clock_timestamp() where league_id = ${league_id}`)
    await change(tx)
    for (const { season_id, best_of, standing_ids } of await listSeasonsOfBoards(tx)) {
      const affected = await listAffected(tx, league_id, user_id, standing_ids)
      await updateLeagueSums(tx, league_id, { season_id, best_of }, affected)
    }
  })
}

/** Lists the seasons that have boards, each with the standings of its weekends. */
async function listSeasonsOfBoards(tx: Db) {
  return tx.many(sql<{ season_id: number; best_of: number; standing_ids: number[] }>`
    select season_id, (${complete_settings} ->> 'users_included_in_league_score')::int as best_of,
      array_agg(distinct standing_id) as standing_ids
    from seasons s join boards using (season_id) where kind = 'weekend'
    group by season_id`)
}

/**
 * Lists the standings in which the player's score may count for the league. It does not count if the player is ranked
 * behind the last member who counts.
 */
async function listAffected(
  tx: Db,
  league_id: number,
  user_id: number,
  standing_ids: readonly number[],
): Promise<number[]> {
  const places = standing_ids.map(
    (standing_id) => sql`
      select ${standing_id}::int as standing_id, position from ${standingTable(standing_id)}
      where user_id = ${user_id}`,
  )
  const rows = await tx.many(sql<{ standing_id: number }>`
    select standing_id from (${sql.join(places, sql` union all `)}) own
    left join (select standing_id, cut_position from league_scores where league_id = ${league_id}) kept
      using (standing_id)
    where cut_position is null or position <= cut_position
    order by standing_id`)
  return rows.map((row) => row.standing_id)
}
