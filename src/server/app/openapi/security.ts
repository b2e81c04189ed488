import type { Caller, Route } from '#contract/route.ts'

/** The security schemes that a call requires together. */
export type Security = Record<string, never[]>

type Scheme = { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description: string }

export type SecuritySchemes = Record<'session' | 'csrf', Scheme>

export function securitySchemes(session_cookie: string): SecuritySchemes {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: session_cookie,
      description: 'The session cookie. /api/csrf sets it if the browser has none; logging in replaces it',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description: 'The value of the CSRF cookie; required for every call that changes something',
    },
  }
}

/** The required role and credentials of a route. */
export function accessOf({ method, caller }: Route): { description?: string; security?: Security[] } {
  const is_change = method !== 'GET'
  if (caller === 'visitor' && !is_change) return {}
  return {
    ...(caller === 'visitor' ? {} : { description: CALLERS[caller] }),
    security: [{ session: [], ...(is_change ? { csrf: [] } : {}) }],
  }
}

const CALLERS: Record<Exclude<Caller, 'visitor'>, string> = {
  player: 'For logged-in users',
  operator: 'For operators and owners',
  owner: 'For owners',
}
