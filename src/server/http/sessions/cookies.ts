import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '#server/platform/tokens.ts'

/** Cookies of ours. Where the site is on https, browsers take them under that name from this host only. */
type Name = 'session' | 'csrf' | 'device' | 'flow' | 'external' | 'consent'

export type Cookies = {
  /** What it is called on the line. */
  nameOf: (name: Name) => string
  get: (request: FastifyRequest, name: Name) => string | undefined
  set: (reply: FastifyReply, name: Name, value: string, options?: CookieSerializeOptions) => void
  clear: (reply: FastifyReply, name: Name) => void
}

/** The cookies of a site at that address. */
export function cookiesOf({ protocol }: URL): Cookies {
  const secure = protocol === 'https:'
  const nameOf = (name: Name) => (secure ? `__Host-${name}` : name)
  const always = { path: '/', secure, sameSite: 'lax' } as const
  return {
    nameOf,
    get: ({ cookies }, name) => cookies[nameOf(name)],
    set: (reply, name, value, options = {}) => {
      const httpOnly = !READABLE.includes(name)
      void reply.setCookie(nameOf(name), value, { ...always, httpOnly, ...options })
    },
    clear: (reply, name) => void reply.clearCookie(nameOf(name), always),
  }
}

/** Those that scripts of the page read: what they send back, and what the reader has agreed to. */
const READABLE: Name[] = ['csrf', 'consent']

/**
 * What stands in the csrf cookie beside a session cookie, and must come back as a header. It is made of the session's
 * token, so that nobody can make it who does not know that; its first letter tells the page whether it is a player's.
 */
export function csrfOf(session_token: string, kind: 'player' | 'visitor'): string {
  const digest = createHash('sha256').update(`csrf ${session_token}`).digest('base64url')
  return `${kind === 'player' ? 'p' : 'v'}.${digest}`
}

/** Thirty days, in seconds: no session lasts longer. */
const MONTH = 30 * 24 * 3600

/** Gives the browser a session token of a player, or of somebody who has not logged in yet, and its csrf cookie. */
export function giveToken(
  cookies: Cookies,
  reply: FastifyReply,
  kind: 'player' | 'visitor',
  is_remembered = false,
): string {
  const token = newToken()
  cookies.set(reply, 'session', token, lasting(is_remembered))
  giveCsrf(cookies, reply, csrfOf(token, kind), is_remembered)
  return token
}

/** Its csrf cookie alone, which lasts as long: without it a page takes a player for a visitor. */
export function giveCsrf(cookies: Cookies, reply: FastifyReply, csrf: string, is_remembered: boolean): void {
  cookies.set(reply, 'csrf', csrf, lasting(is_remembered))
}

function lasting(is_remembered: boolean): CookieSerializeOptions {
  return is_remembered ? { maxAge: MONTH } : {}
}
