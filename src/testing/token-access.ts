import type { Route, TokenScope } from '#contract/route.ts'
import type { TestCaller } from './callers.ts'

/** The routes that accept tokens, by scope. With a token, results can be published only as provisional. */
const ROUTES_OF_SCOPE: Record<TokenScope, string[]> = {
  results: [
    'GET /api/admin/results',
    'GET /api/admin/results/:race_id',
    'PUT /api/admin/results/:race_id/draft',
    'PATCH /api/admin/results/:race_id/draft',
    'DELETE /api/admin/results/:race_id/draft',
    'GET /api/admin/results/:race_id/athletes',
    'GET /api/admin/results/:race_id/revisions/:number',
    'GET /api/admin/results/:race_id/live',
    'POST /api/admin/results/:race_id/live',
    'POST /api/admin/results/:race_id/live/readings',
    'DELETE /api/admin/results/:race_id/live',
    'POST /api/admin/results/:race_id/previews',
    'GET /api/admin/results/:race_id/previews/:job_id',
    'POST /api/admin/results/:race_id/publications',
    'GET /api/admin/start_lists',
    'GET /api/admin/start_lists/:race_id',
    'POST /api/admin/start_lists/:race_id/readings',
    'POST /api/admin/start_lists/:race_id/previews',
    'POST /api/admin/start_lists/:race_id/lists',
  ],
  athletes: [
    'GET /api/admin/athletes',
    'GET /api/admin/athletes/:athlete_id',
    'PATCH /api/admin/athletes/:athlete_id',
  ],
  prices: [
    'POST /api/admin/prices',
    'POST /api/admin/prices/preview',
    'GET /api/admin/prices/planned',
    'POST /api/admin/prices/planned',
    'PUT /api/admin/prices/planned/:planned_id',
    'DELETE /api/admin/prices/planned/:planned_id',
  ],
}

/** Whether the caller uses a token, and none of its scopes includes the route. */
export function isBarredToken(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { token_scopes }: Pick<TestCaller, 'token_scopes'>,
): boolean {
  return (
    token_scopes !== undefined &&
    !token_scopes.some((scope) => ROUTES_OF_SCOPE[scope].includes(`${method} ${path}`))
  )
}
