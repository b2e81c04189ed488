import type { Caller, Route, TokenScope } from '#contract/route.ts'

/** The security schemes that a call requires together. */
export type Security = Record<string, string[]>

type KeyScheme = { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description: string }
type BearerScheme = { type: 'http'; scheme: 'bearer'; description: string }

export type SecuritySchemes = Record<'session' | 'csrf', KeyScheme> & Record<'token', BearerScheme>

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
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API token of an operator or owner, made on the admin page for tokens, with the scope that the call lists. The server ignores cookies in such a call, and needs no CSRF token',
    },
  }
}

/** Describes the role and the credentials that a route requires. */
export function accessOf({ method, caller, token }: Route): { description?: string; security?: Security[] } {
  const is_change = method !== 'GET'
  if (caller === 'visitor' && !is_change) return {}
  return {
    ...(caller === 'visitor' ? {} : { description: `${CALLERS[caller]}${token ? tokenText(token) : ''}` }),
    security: [{ session: [], ...(is_change ? { csrf: [] } : {}) }, ...(token ? [{ token: [token] }] : [])],
  }
}

const tokenText = (scope: TokenScope) => `, also with a token that has the scope ${scope}`

const CALLERS: Record<Exclude<Caller, 'visitor'>, string> = {
  player: 'For logged-in users',
  operator: 'For operators and owners',
  owner: 'For owners',
}
