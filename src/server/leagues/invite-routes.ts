import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getInvite,
  getInvitedLeague,
  joinByInvite,
  renewInvite,
  withdrawInvite,
} from '#contract/leagues/league-invites.ts'
import { INVITE_LENGTH, INVITE_LETTERS, readInviteCode } from '#game/leagues/league-invites.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { countAttempt, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { deleteAttempt, findAttemptWait } from '#server/http/limits/store.ts'
import { serveAnyone, servePrivate } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readEntry } from './entry.ts'
import { ensureAdmin, ensureMember, getLeagueOr404, lockLeagueOr404 } from './get-league.ts'
import { joinWithCredential } from './join-league.ts'
import { findInvited, type LeagueRow } from './store/find.ts'
import { deleteInvite, findInvite, saveInvite } from './store/invites.ts'

export function leagueInviteRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getInvite, async ({ params, db, player }) => {
    const league = await getLeagueOr404(db, params.name)
    await ensureMember(db, league, player.user_id)
    return { code: await findInvite(db, league.league_id) }
  })

  servePrivate(app, context, renewInvite, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      const league = await lockLeagueOr404(tx, (await getLeagueOr404(tx, call.params.name)).league_id)
      ensureAdmin(league, call.player.user_id)
      const code = newCode()
      await saveInvite(tx, league.league_id, code)
      return { code }
    })
  })

  servePrivate(app, context, withdrawInvite, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      const league = await lockLeagueOr404(tx, (await getLeagueOr404(tx, call.params.name)).league_id)
      ensureAdmin(league, call.player.user_id)
      await deleteInvite(tx, league.league_id)
      return {}
    })
  })

  // Visitors may see the league too, so that they can decide whether to register.
  serveAnyone(app, context, getInvitedLeague, async ({ params, db, player, request }) => {
    const invitee = inviteeOf(player, request)
    const { league_id } = await getInvitedLeagueOr404(db, params.code, invitee)
    return readEntry(db, league_id, invitee.user_id)
  })

  servePrivate(app, context, joinByInvite, async (call) => {
    const { body, player, request } = call
    const league = await getInvitedLeagueOr404(call.db, body.code, inviteeOf(player, request))
    return joinWithCredential(call, league, 'open', (tx) =>
      getLeagueOfInviteOr404(tx, body.code, player.user_id),
    )
  })
}

function newCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join(
    '',
  )
}

/**
 * The person who uses an invite code: a player or a visitor. Attempts are counted by `subject`: the player, or the
 * network of a visitor.
 */
type Invitee = { user_id: number | null; subject: string }

function inviteeOf(player: Player | undefined, request: FastifyRequest): Invitee {
  if (player) return { user_id: player.user_id, subject: String(player.user_id) }
  return { user_id: null, subject: networkOf(request.ip) }
}

/**
 * Returns the league of an invite. Throws the same 404 for an unknown code, for a withdrawn code, and for a league that
 * has removed the player. Throws 429 after too many such attempts.
 */
async function getInvitedLeagueOr404(
  db: Db,
  code: string,
  { user_id, subject }: Invitee,
): Promise<LeagueRow> {
  const attempted_at = await countAttempt(db, 'invite', subject)
  if (attempted_at === undefined) throw rateLimitError(await findAttemptWait(db, windowOf('invite', subject)))
  const league = await getLeagueOfInviteOr404(db, code, user_id)
  await deleteAttempt(db, windowOf('invite', subject), attempted_at)
  return league
}

/** Returns the league of an invite without counting an attempt. Throws 404 if the code is not valid. */
async function getLeagueOfInviteOr404(db: Db, code: string, user_id: number | null): Promise<LeagueRow> {
  const league = await findInvited(db, readInviteCode(code) ?? '', user_id)
  if (!league) throw notFound('Invite')
  return league
}
