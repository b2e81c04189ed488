import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '#server/platform/tokens.ts'

/** The cookies of the site. Over https their names have a prefix that restricts them to this host. */
export const COOKIE_NAMES = ['session', 'csrf', 'device', 'flow', 'external', 'consent'] as const

type Name = (typeof COOKIE_NAMES)[number]

export type Cookies = {
  /** The name of the cookie in HTTP headers. */
  nameOf: (name: Name) => string
  get: (request: FastifyRequest, name: Name) => string | undefined
  set: (reply: FastifyReply, name: Name, value: string, options?: CookieSerializeOptions) => void
  clear: (reply: FastifyReply, name: Name) => void
}

export function cookiesOf({ protocol }: URL): Cookies {
  const secure = protocol === 'https:'
  const nameOf = (name: Name) => (secure ? `__Host-${name}` : name)
  const base_options = { path: '/', secure, sameSite: 'lax' } as const
  return {
    nameOf,
    get: ({ cookies }, name) => cookies[nameOf(name)],
    set: (reply, name, value, options = {}) => {
      const httpOnly = !SCRIPT_READABLE.includes(name)
      void reply.setCookie(nameOf(name), value, { ...base_options, httpOnly, ...options })
    },
    clear: (reply, name) => void reply.clearCookie(nameOf(name), base_options),
  }
}

/** The cookies that scripts of our pages may read. */
const SCRIPT_READABLE: Name[] = ['csrf', 'consent']

/**
 * Returns the value of the csrf cookie, which the page must send back in a header. It is derived from the session
 * token, so nobody can forge it without that token. Its first letter tells the page whether a player is logged in.
 */
export function csrfOf(session_token: string, kind: 'player' | 'visitor'): string {
  const digest = createHash('sha256').update(`csrf ${session_token}`).digest('base64url')
  return `${kind === 'player' ? 'p' : 'v'}.${digest}`
}

/** Thirty days in seconds, the maximum lifetime of a session. */
const MONTH = 30 * 24 * 3600

/**
 * Makes a session token for a player or for a visitor. Sets the cookies with this token and with its CSRF token.
 */
export function setSessionToken(
  cookies: Cookies,
  reply: FastifyReply,
  kind: 'player' | 'visitor',
  is_remembered = false,
): string {
  const token = newToken()
  cookies.set(reply, 'session', token, lifetimeOf(is_remembered))
  setCsrf(cookies, reply, csrfOf(token, kind), is_remembered)
  return token
}

/**
 * Sets only the csrf cookie, with the lifetime of the session. Without this cookie a page treats a player as a visitor.
 */
export function setCsrf(cookies: Cookies, reply: FastifyReply, csrf: string, is_remembered: boolean): void {
  cookies.set(reply, 'csrf', csrf, lifetimeOf(is_remembered))
}

function lifetimeOf(is_remembered: boolean): CookieSerializeOptions {
  return is_remembered ? { maxAge: MONTH } : {}
}
