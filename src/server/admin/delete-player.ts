import { deleteAccount, deleteAccountAgain } from '#server/accounts/delete-account.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import type { EmailSite } from '#server/notifications/queue-email.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isOnlyOwner, type ModeratePlayerRefusal, type Moderator, refusalFor } from './moderate-player.ts'
import { lockPlayer } from './store/players.ts'

/** Deletes a player's account. Returns the refusal, or null on success. */
export async function deletePlayer(
  tx: Db,
  site: EmailSite,
  user_id: number,
  { moderator, ...by }: Moderator,
): Promise<ModeratePlayerRefusal | null> {
  const refused = await lockOrRefuse(tx, user_id, moderator)
  return refused ?? ((await deleteAccount(tx, site, user_id, by)) ? null : 'deleted')
}

/** Deletes a player's account again after a restore. Returns the refusal, or null on success. */
export async function deletePlayerAgain(
  tx: Db,
  { user_id, deleted_at }: { user_id: number; deleted_at: string },
  by: Actor,
): Promise<ModeratePlayerRefusal | null> {
  const refused = await lockOrRefuse(tx, user_id)
  return refused ?? ((await deleteAccountAgain(tx, user_id, deleted_at, by)) ? null : 'deleted')
}

/** Locks the owners and the player. Returns why the account must not be deleted, or null. */
async function lockOrRefuse(
  tx: Db,
  user_id: number,
  moderator?: Moderator['moderator'],
): Promise<ModeratePlayerRefusal | null> {
  const owners = await lockAndCountOwners(tx)
  const player = await lockPlayer(tx, user_id)
  if (!player) return 'deleted'
  const refused = moderator && refusalFor(player, 'role', { moderator })
  return refused ?? (isOnlyOwner(player, owners) ? 'only-owner' : null)
}
