import type { FastifyRequest } from 'fastify'
import { type Caller, factorOf, type Route } from '#contract/route.ts'
import { httpError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { AppContext } from './app-context.ts'
import { rateLimitError } from './limits/limits.ts'
import { checkCsrf } from './sessions/csrf.ts'
import type { Player } from './sessions/player.ts'
import { findPlayer, hasFactor } from './sessions/store.ts'
import { authorizeToken, bearerTokenOf } from './tokens/authorize-token.ts'

/**
 * Authorizes a request to a private route. Returns the player, or undefined if there is no valid session. Throws 403 if
 * another site may have sent the request, 401 or 403 if the route's `caller` or `factor` does not admit the player, and
 * 429 if the player has sent too many changes.
 *
 * If a request has an API token, only the token is checked. Cookies are not read, and no CSRF token is needed, because
 * another site cannot make a browser send an API token. Routes for visitors ignore API tokens.
 */
export async function authorize(
  context: AppContext,
  route: Route,
  request: FastifyRequest,
): Promise<Player | undefined> {
  // Mail programs have no session. The secret in the path authorizes the call (RFC 8058).
  if (route.is_one_click) return undefined
  const bearer_token = bearerTokenOf(request)
  if (bearer_token !== undefined && route.caller !== 'visitor') {
    return authorizeToken(context, route, bearer_token)
  }
  if (route.method !== 'GET') checkCsrf(context.site.cookies, request)
  const token = context.site.cookies.get(request, 'session')
  const player = token === undefined ? undefined : await findPlayer(context.db, hashToken(token))
  const { caller } = route
  if (caller !== 'visitor' && !player) throw httpError('unauthenticated')
  if (player && ROLE_RANKS[player.role] < ROLE_RANKS[caller]) throw httpError('forbidden')
  if (player) await ensureFactor(context, route, player)
  if (player && caller !== 'visitor' && isCounted(route)) limitChanges(context, player)
  return player
}

/**
 * Throws 403 if the route needs a second factor and this session has not confirmed it. The error code tells the page
 * whether to ask for the factor or to offer setting one up.
 */
async function ensureFactor(
  { db, isFactorExempt }: Pick<AppContext, 'db' | 'isFactorExempt'>,
  route: Route,
  { user_id, has_passed_factor, has_confirmed_recently }: Player,
): Promise<void> {
  const need = factorOf(route)
  if (need === 'none' || (need === 'passed' ? has_passed_factor : has_confirmed_recently)) return
  if (await isFactorExempt()) return
  if (has_passed_factor) throw httpError('confirm-needed')
  throw httpError((await hasFactor(db, user_id)) ? 'factor-needed' : 'factor-missing')
}

/**
 * Whether the change limit applies. It does not apply to changes that protect an account: otherwise somebody with a
 * stolen session could use up the limit, and the account's holder could not end that session.
 */
function isCounted({ method, path }: Route): boolean {
  return method !== 'GET' && !UNCOUNTED.has(`${method} ${path}`)
}

const UNCOUNTED = new Set([
  'PUT /api/me/password',
  'PUT /api/me/email',
  'DELETE /api/me',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/:session_id',
])

/** Counts a change before its body is read, so that a refused change costs little. */
function limitChanges({ countChange }: AppContext, { user_id }: Player): void {
  const wait_s = countChange(user_id)
  if (wait_s > 0) throw rateLimitError(wait_s, 'changes')
}

const ROLE_RANKS: Record<Caller, number> = { visitor: 0, player: 1, operator: 2, owner: 3 }
