import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LeagueEntry } from '#contract/leagues/leagues.ts'
import { type JoinCredential, type JoinRefusal, mayJoin } from '#game/leagues/league-members.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import {
  accountKey,
  countAttempt,
  limitAttempts,
  rateLimitError,
  windowOf,
} from '#server/http/limits/limits.ts'
import { deleteAttempt, findAttemptWait } from '#server/http/limits/store.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { insertJoin } from '#server/notifications/store/subjects.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type HttpError, httpError, invalidField } from '#server/platform/errors.ts'
import { isCorrectPassword } from '#server/platform/passwords/passwords.ts'
import { JOIN_SENTENCES } from '#text/league-refusals.ts'
import { readEntry } from './entry.ts'
import { lockLeagueOr404 } from './get-league.ts'
import { findMembership, type LeagueRow } from './store/find.ts'
import { insertMember } from './store/members.ts'

type JoinCall = {
  db: Db
  player: Player
  params: unknown
  body: { password?: string | null | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Joins a league, with its password if it has one. An attempt is counted for the player and for the league before the
 * password is checked. If the player joins, the attempt is removed from both counts. A removed player gets the same
 * reply after the same time for every password.
 */
export async function joinWithPassword(call: JoinCall, league: LeagueRow): Promise<LeagueEntry> {
  const { password } = call.body
  if (league.password === null) return joinWithCredential(call, league, 'open')
  if (!password) return joinWithCredential(call, league, 'no-password')

  const { user_id } = call.player
  const deleteAttempts = await countAttempts(call.db, user_id, league)
  const is_right = await isCorrectPassword(league.password, password, accountKey(user_id))
  const entry = await joinWithCredential(call, league, is_right ? 'right-password' : 'wrong-password')
  await deleteAttempts()
  return entry
}

/**
 * Counts an attempt for the player, then for the league, so that a player who has no attempts left uses none of the
 * league's. Throws 429 if a limit is exceeded. Returns a function that removes the attempt from both counts.
 */
async function countAttempts(
  db: Db,
  user_id: number,
  { league_id }: LeagueRow,
): Promise<() => Promise<void>> {
  const of_player = windowOf('join', String(user_id))
  const of_league = windowOf('join_league', String(league_id))
  const player_attempt = await countAttempt(db, 'join', String(user_id))
  if (player_attempt === undefined) throw rateLimitError(await findAttemptWait(db, of_player))
  const league_attempt = await countAttempt(db, 'join_league', String(league_id))
  if (league_attempt === undefined) {
    await deleteAttempt(db, of_player, player_attempt)
    throw rateLimitError(await findAttemptWait(db, of_league))
  }
  return async () => {
    await deleteAttempt(db, of_player, player_attempt)
    await deleteAttempt(db, of_league, league_attempt)
  }
}

/**
 * Joins a league with the given credential, once per idempotency key. `recheck` runs in the transaction and throws if
 * the credential has become invalid in the meantime.
 */
export async function joinWithCredential(
  { db, player, params, request, reply }: Omit<JoinCall, 'body'>,
  { league_id }: LeagueRow,
  credential: JoinCredential,
  recheck: (tx: Db) => Promise<unknown> = async () => {},
): Promise<LeagueEntry> {
  const { user_id } = player
  await limitAttempts(db, 'league', String(user_id))
  // The idempotency key must not include the body: not even a digest of the password may be stored with the reply.
  return withIdempotency(db, { player, params, request, reply }, async (tx) => {
    await lockLeagueOr404(tx, league_id)
    await recheck(tx)
    const membership = await findMembership(tx, league_id, user_id)
    const verdict = mayJoin(membership, credential)
    if (!verdict.ok) throw refusalOf(verdict.reason)

    if (membership === 'none') {
      await insertMember(tx, league_id, user_id)
      await insertJoin(tx, league_id, user_id)
    }
    return readEntry(tx, league_id, user_id)
  })
}

function refusalOf(reason: JoinRefusal): HttpError {
  const sentence = JOIN_SENTENCES[reason]
  return reason === 'removed' ? httpError(reason, sentence) : invalidField('password', sentence)
}
