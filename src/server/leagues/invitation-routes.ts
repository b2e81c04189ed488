import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  declineInvitation,
  type InvitedPlayer,
  invitePlayer,
  listInvitedPlayers,
  listMyInvitations,
  withdrawInvitation,
} from '#contract/leagues/league-invitations.ts'
import { mayBeInvited, mayInvite } from '#game/leagues/league-invitations.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { countAttempt, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import { findAttemptWait } from '#server/http/limits/store.ts'
import { servePrivate } from '#server/http/serve.ts'
import { planInvitation } from '#server/notifications/store/invitations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { publicUser } from '#server/users/public-user.ts'
import { ensureMember, getLeagueOr404, lockLeagueOr404 } from './get-league.ts'
import { joinWithCredential } from './join-league.ts'
import { findMembership, type LeagueRow } from './store/find.ts'
import * as invitations from './store/invitations.ts'
import { findInvite } from './store/invites.ts'

export function leagueInvitationRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listInvitedPlayers, async ({ params, db, player: { user_id } }) => {
    const league = await getLeagueOr404(db, params.name)
    await ensureMember(db, league, user_id)
    return readInvited(db, league.league_id, user_id)
  })

  servePrivate(app, context, invitePlayer, (call) => {
    const { params, body, player } = call
    return withIdempotency(context.db, call, async (tx) => {
      const league = await lockLeagueOr404(tx, (await getLeagueOr404(tx, params.name)).league_id)
      await ensureInviter(tx, league, player.user_id)
      const user_id = await inviteByName(tx, league, {
        user_name: body.user_name,
        invited_by: player.user_id,
      })
      const listed = await readInvited(tx, league.league_id, player.user_id)
      return listed.find(({ user }) => user.user_id === user_id)!
    })
  })

  servePrivate(app, context, withdrawInvitation, (call) => {
    const { params, player } = call
    return withIdempotency(context.db, call, async (tx) => {
      const { league_id } = await lockLeagueOr404(tx, (await getLeagueOr404(tx, params.name)).league_id)
      const withdrawn = { league_id, user_id: params.user_id, caller_id: player.user_id }
      if (!(await invitations.withdrawOpen(tx, withdrawn))) throw notFound('Invitation')
      return {}
    })
  })

  servePrivate(app, context, listMyInvitations, async ({ db, player }) => {
    const rows = await invitations.listOfPlayer(db, player.user_id)
    return rows.map(({ name, members, invited_at, ...inviter }) => ({
      name,
      members,
      invited_by: publicUser(inviter),
      invited_at: invited_at.toISOString(),
    }))
  })

  servePrivate(app, context, acceptInvitation, async (call) => {
    const { user_id } = call.player
    const league = await getLeagueOr404(call.db, call.params.name)
    return joinWithCredential(call, league, 'open', (tx) => ensureInvited(tx, league, user_id))
  })

  servePrivate(app, context, declineInvitation, (call) => {
    const { params, player } = call
    return withIdempotency(context.db, call, async (tx) => {
      const { league_id } = await lockLeagueOr404(tx, (await getLeagueOr404(tx, params.name)).league_id)
      if (!(await invitations.declineOpen(tx, league_id, player.user_id))) throw notFound('Invitation')
      return {}
    })
  })
}

async function readInvited(db: Db, league_id: number, caller_id: number): Promise<InvitedPlayer[]> {
  const rows = await invitations.listWithdrawable(db, league_id, caller_id)
  return rows.map(({ invited_by, invited_at, ...user }) => ({
    user: publicUser(user),
    invited_by,
    invited_at: invited_at.toISOString(),
  }))
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

/**
 * Invites the player with this username and returns their id. Only invitations count for the limit: a refusal rolls back
 * the transaction, and with it the counted attempt.
 */
async function inviteByName(
  tx: Db,
  { league_id }: LeagueRow,
  { user_name, invited_by }: { user_name: string; invited_by: number },
): Promise<number> {
  const user_id = await invitations.findActivePlayer(tx, user_name)
  if (user_id === undefined) throw httpError('not-found', 'There is no player with this username')
  const membership = await findMembership(tx, league_id, user_id)
  const verdict = mayBeInvited(membership, await invitations.findInvitationState(tx, league_id, user_id))
  if (!verdict.ok) throw httpError(verdict.reason)

  if ((await countAttempt(tx, 'invitation', String(invited_by))) === undefined) {
    throw rateLimitError(await findAttemptWait(tx, windowOf('invitation', String(invited_by))), 'invitations')
  }
  const invitation_id = await invitations.saveInvitation(tx, { league_id, user_id, invited_by })
  await planInvitation(tx, { invitation_id, league_id, user_id })
  return user_id
}

/** Throws 404 if the player has no open invitation. A member needs none: joining again changes nothing. */
async function ensureInvited(tx: Db, { league_id }: LeagueRow, user_id: number): Promise<void> {
  if ((await findMembership(tx, league_id, user_id)) === 'member') return
  if ((await invitations.findInvitationState(tx, league_id, user_id)) !== 'open') throw notFound('Invitation')
}
