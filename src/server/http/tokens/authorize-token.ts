import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { rateLimitError } from '#server/http/limits/limits.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { httpError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { findTokenPlayer } from './store.ts'

/**
 * Returns the token in a request's Authorization header, or undefined if there is none. Ignores other schemes, because
 * a proxy that asks for a password may pass that password on.
 */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')
  return found ? (found[1] ?? '') : undefined
}

/**
 * Authorizes a call with a token and returns the user who created the token (decision 0048). Throws 401 if the token is
 * not valid, 403 if the route does not accept tokens or needs a scope that the token lacks, and 429 if the token is
 * used too often.
 */
export async function authorizeToken(
  { db, countTokenCall }: AppContext,
  route: Route,
  token: string,
): Promise<Player> {
  const player = await findTokenPlayer(db, hashToken(token))
  if (!player?.token) throw httpError('unauthenticated', 'This token is unknown, expired or revoked')
  const { token_id, scopes } = player.token
  if (!route.token) throw httpError('forbidden', 'This call does not accept tokens')
  if (!scopes.includes(route.token)) {
    throw httpError('forbidden', `This token lacks the scope ${route.token}`)
  }
  const wait_s = countTokenCall(token_id)
  if (wait_s > 0) throw rateLimitError(wait_s, 'calls with this token')
  return player
}
