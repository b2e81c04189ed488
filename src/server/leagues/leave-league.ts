import { mayRemoveMember } from '#game/leagues/league-members.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { getLeagueOr404, lockLeagueForDeletionOr404, lockLeagueOr404 } from './get-league.ts'
import { findMembership } from './store/find.ts'
import { findHeir } from './store/hand-over.ts'
import { deleteLeague, insertRemoval, updateAdmin } from './store/leagues.ts'
import { deleteMember } from './store/members.ts'

/**
 * Leaves a league. If the admin leaves, the longest-standing member becomes admin; a league without other members is
 * deleted (rules §7).
 */
export async function leaveLeague(tx: Db, name: string, user_id: number): Promise<void> {
  const { league_id, admin_id } = await lockLeagueForDeletionOr404(tx, name)
  if ((await findMembership(tx, league_id, user_id)) !== 'member') throw notFound('Member')

  if (admin_id === user_id) {
    const heir_id = await findHeir(tx, league_id, user_id)
    if (heir_id === null) return deleteLeague(tx, league_id)
    await updateAdmin(tx, league_id, heir_id)
  }
  await deleteMember(tx, league_id, user_id)
}

/** Removes another member permanently. Removing the same member again changes nothing. */
export async function removeFromLeague(
  tx: Db,
  name: string,
  { admin_id: caller_id, user_id }: { admin_id: number; user_id: number },
): Promise<void> {
  const { league_id } = await getLeagueOr404(tx, name)
  const { admin_id } = await lockLeagueOr404(tx, league_id)
  const verdict = mayRemoveMember({ is_admin: admin_id === caller_id, is_self: user_id === caller_id })
  if (!verdict.ok) throw httpError(verdict.reason)

  const membership = await findMembership(tx, league_id, user_id)
  if (membership === 'none') throw notFound('Member')
  if (membership === 'removed') return
  await insertRemoval(tx, league_id, user_id)
  await deleteMember(tx, league_id, user_id)
}
