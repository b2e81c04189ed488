import type { InvitedPlayer } from '#contract/leagues/league-invitations.ts'
import { mayBeInvited, mayInvite } from '#game/leagues/league-invitations.ts'
import { countAttempt, rateLimitError, tryCountAttempt, windowOf } from '#server/http/limits/limits.ts'
import { findAttemptWait } from '#server/http/limits/store.ts'
import { listInvitationChannels, planInvitation } from '#server/notifications/store/invitations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { publicUser } from '#server/users/public-user.ts'
import { findMembership, type LeagueRow } from './store/find.ts'
import * as invitations from './store/invitations.ts'
import { findInvite } from './store/invites.ts'

/**
 * Invites the player with this username to the league. Only invitations count for the limit: a refusal rolls back the
 * transaction, and with it the counted attempt.
 */
export async function inviteByName(
  tx: Db,
  league: LeagueRow,
  { user_name, invited_by }: { user_name: string; invited_by: number },
): Promise<InvitedPlayer> {
  await ensureInviter(tx, league, invited_by)
  const { league_id } = league
  const user_id = await findInvitable(tx, league, { user_name, invited_by })
  if ((await countAttempt(tx, 'invitation', String(invited_by))) === undefined) {
    throw rateLimitError(await findAttemptWait(tx, windowOf('invitation', String(invited_by))), 'invitations')
  }
  const invitation_id = await invitations.saveInvitation(tx, { league_id, user_id, invited_by })
  await notify(tx, { invitation_id, league_id, user_id })
  return toInvited(await invitations.getInvitation(tx, invitation_id))
}

export function toInvited({ invited_by, invited_at, ...user }: invitations.ListedInvitation): InvitedPlayer {
  return { user: publicUser(user), invited_by, invited_at: invited_at.toISOString() }
}

/** Throws 403 if the user may not invite players to the league. */
async function ensureInviter(tx: Db, { league_id, admin_id, password }: LeagueRow, user_id: number) {
  const verdict = mayInvite({
    membership: await findMembership(tx, league_id, user_id),
    is_admin: admin_id === user_id,
    has_password: password !== null,
    has_invite: (await findInvite(tx, league_id)) !== null,
  })
  if (!verdict.ok) throw httpError(verdict.reason)
}

/** Returns the id of the player with this username. Throws an error if they cannot be invited. */
async function findInvitable(
  tx: Db,
  { league_id, admin_id }: LeagueRow,
  { user_name, invited_by }: { user_name: string; invited_by: number },
): Promise<number> {
  const player = await invitations.findPlayer(tx, user_name)
  if (!player) throw httpError('not-found', 'There is no player with this username')
  const { user_id, is_suspended } = player
  const verdict = mayBeInvited({
    membership: await findMembership(tx, league_id, user_id),
    invitation: await invitations.findInvitationState(tx, league_id, user_id),
    is_suspended,
    by_admin: admin_id === invited_by,
  })
  if (!verdict.ok) throw httpError(verdict.reason)
  return user_id
}

/** Plans notifications of the invitation, unless the player was notified of too many invitations within a day. */
async function notify(tx: Db, invitation: { invitation_id: number; league_id: number; user_id: number }) {
  const channels = await listInvitationChannels(tx, invitation)
  if (channels.length === 0 || !(await tryCountAttempt(tx, 'invited', String(invitation.user_id)))) return
  await planInvitation(tx, invitation, channels)
}
