import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  declineInvitation,
  invitePlayer,
  listInvitedPlayers,
  listMyInvitations,
  withdrawInvitation,
} from '#contract/leagues/league-invitations.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { publicUser } from '#server/users/public-user.ts'
import { ensureMember, getLeagueOr404, lockLeagueOr404 } from './get-league.ts'
import { inviteByName, toInvited } from './invite-player.ts'
import { joinWithCredential } from './join-league.ts'
import { findMembership, type LeagueRow } from './store/find.ts'
import * as invitations from './store/invitations.ts'

export function leagueInvitationRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listInvitedPlayers, async ({ params, db, player: { user_id } }) => {
    const league = await getLeagueOr404(db, params.name)
    await ensureMember(db, league, user_id)
    return (await invitations.listWithdrawable(db, league.league_id, user_id)).map(toInvited)
  })

  servePrivate(app, context, invitePlayer, (call) => {
    const { params, body, player } = call
    return withIdempotency(context.db, call, async (tx) => {
      const league = await lockLeagueOr404(tx, (await getLeagueOr404(tx, params.name)).league_id)
      return inviteByName(tx, league, { user_name: body.user_name, invited_by: player.user_id })
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

/** Throws 404 if the player has no open invitation. A member needs none: joining again changes nothing. */
async function ensureInvited(tx: Db, { league_id }: LeagueRow, user_id: number): Promise<void> {
  if ((await findMembership(tx, league_id, user_id)) === 'member') return
  if ((await invitations.findInvitationState(tx, league_id, user_id)) !== 'open') throw notFound('Invitation')
}
