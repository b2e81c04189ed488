import type { FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '#contract/access.ts'
import type { Route } from '#contract/route.ts'
import { forbidden, unauthenticated } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { tooOften } from './limits/limits.ts'
import { checkCsrf } from './sessions/csrf.ts'
import type { Player } from './sessions/player.ts'
import { findPlayer } from './sessions/store.ts'
import type { Shell } from './shell.ts'

/**
 * Authorizes a private route and returns the caller, or undefined where there is no valid session. Throws 403 where
 * another site may have sent the request, 401 and 403 by the access table, and 429 where a player sends too many
 * changes.
 */
export async function authorize(
  shell: Shell,
  route: Route,
  request: FastifyRequest,
): Promise<Player | undefined> {
  if (route.method !== 'GET') checkCsrf(shell.site.cookies, request)
  const token = shell.site.cookies.get(request, 'session')
  const player = token === undefined ? undefined : await findPlayer(shell.pool, hashToken(token))
  const caller = callerOf(route)
  if (caller !== 'visitor' && !player) throw unauthenticated()
  if (player && RANKS[player.role] < RANKS[caller]) throw forbidden()
  if (player && caller !== 'visitor' && isCounted(route)) refuseTooMany(shell, player)
  return player
}

/**
 * Changes count, except those that protect an account: someone with a stolen session must not keep its owner from
 * ending it.
 */
function isCounted({ method, path }: Route): boolean {
  return method !== 'GET' && !PROTECTING.has(`${method} ${path}`)
}

const PROTECTING = new Set([
  'PUT /api/me/password',
  'PUT /api/me/email',
  'DELETE /api/me',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/:session_id',
])

/** Runs before the body is read and before other queries, so that each change in a flood costs little. */
function refuseTooMany({ countChange }: Shell, { user_id }: Player): void {
  const wait_s = countChange(user_id)
  if (wait_s > 0) throw tooOften(wait_s, 'changes')
}

const RANKS: Record<Caller, number> = { visitor: 0, player: 1, operator: 2, owner: 3 }
