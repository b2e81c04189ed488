import type { FastifyInstance } from 'fastify'
import type { Caller } from '#contract/route.ts'
import { type Budget, runWithDatabaseUse, startDatabaseUse } from '#server/platform/db/database-use.ts'
import { isInternal } from './inject-request.ts'

/** Exceptions: routes whose budget does not follow from their caller and method. */
const BUDGET_OF_ROUTE: Readonly<Record<string, Budget>> = {
  'GET /readyz': 'probes',
  'GET /oauth/:provider/redirect': 'logins',
  'GET /oauth/:provider/callback': 'logins',
  'GET /api/csrf': 'logins',
  'GET /api/captcha': 'logins',
  'GET /api/logout': 'logins',
  'GET /api/reset/:reset_id': 'logins',
  'GET /api/restore/:token': 'logins',
  'PUT /api/me/password': 'logins',
  'PUT /api/me/email': 'logins',
}

const PICKS = /^\/api\/me\/(teams|placed_sidebets)\//

/**
 * Returns the budget of database connections that a request uses. `path` is undefined for pages, which have no route.
 * Changes by visitors are logins, registrations and password resets.
 */
export function budgetOf(method: string, path: string | undefined, caller: Caller = 'visitor'): Budget {
  const is_read = method === 'GET' || method === 'HEAD'
  const route = `${is_read ? 'GET' : method} ${path}`
  if (BUDGET_OF_ROUTE[route]) return BUDGET_OF_ROUTE[route]
  if (caller === 'visitor') return is_read ? 'reads' : 'logins'
  if (is_read) return 'own_reads'
  return PICKS.test(path!) ? 'picks' : 'changes'
}

/** Limits and measures each request's database use. Internal requests count as a part of the page that sends them. */
export function limitDatabaseUse(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInternal(request)) return done()
    const { url, config } = request.routeOptions
    return runWithDatabaseUse(startDatabaseUse(budgetOf(request.method, url, config?.caller)), done)
  })
}
