import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { addLeague } from '#contract/leagues/leagues.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { accountKey, limitAttempts } from '#server/http/limits/limits.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { insertLeague, requestVerification } from './store/leagues.ts'
import { insertMember } from './store/members.ts'
import { takeSharedLeagueLock } from './store/scores.ts'

type CreateCall = {
  db: Db
  player: Player
  params: unknown
  body: z.output<NonNullable<typeof addLeague.body>>
  request: FastifyRequest
  reply: FastifyReply
}

const NAME_TAKEN = 'A league with that name already exists'
const CLUB_MISSING = 'Enter the name of the team or club'

/**
 * Creates a league. The founder is its admin and first member. If the season has a team challenge and the founder asks
 * for verification, an operator decides on that later (rules §7).
 */
export async function createLeague(call: CreateCall): Promise<{ name: string }> {
  const { db, player, request, reply, params } = call
  const { name, password, verified, club } = call.body
  const { include_team_challenge } = settingsOf(await findSite(db))
  const requests_verification = include_team_challenge && verified === true
  if (requests_verification && !club) throw invalidField('club', CLUB_MISSING)

  await limitAttempts(db, 'league', String(player.user_id))
  const hashed = password ? await hashPassword(password, accountKey(player.user_id)) : null
  // The idempotency key must not include the password: not even a digest of it may be stored with the reply.
  const body = { name, verified, club }
  return withIdempotency(db, { player, params, body, request, reply }, async (tx) => {
    await takeSharedLeagueLock(tx)
    const league_id = await insertLeague(tx, { name, admin_id: player.user_id, password: hashed })
    if (league_id === undefined) throw invalidField('name', NAME_TAKEN)
    await insertMember(tx, league_id, player.user_id)
    if (requests_verification && club) await requestVerification(tx, league_id, club)
    return { name }
  })
}
