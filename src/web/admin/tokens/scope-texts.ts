import type { TokenScope } from '#contract/route.ts'

/**
 * The scopes are repeated here, because the browser's build contains only the address of each route of the contract.
 */
export const SCOPES = ['results', 'athletes', 'prices'] as const satisfies readonly TokenScope[]

export const SCOPE_NAMES: Record<TokenScope, string> = {
  results: 'Results',
  athletes: 'Athletes',
  prices: 'Prices',
}

export const SCOPE_HINTS: Record<TokenScope, string> = {
  results: 'Upload lists, preview them, and publish them as live or provisional, but not as official.',
  athletes: 'Search athletes, change their data, and create the new athletes of a result list.',
  prices: 'Preview and set the prices of the current season.',
}

/** For each scope, the path and the body of an example call that changes nothing. */
export const FIRST_CALLS: Record<TokenScope, { path: string; body?: string }> = {
  results: { path: '/api/admin/results' },
  athletes: { path: '/api/admin/athletes?limit=10' },
  prices: { path: '/api/admin/prices/preview', body: '{"order":"form"}' },
}
