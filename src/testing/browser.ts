import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { Route } from '#contract/route.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { insertSession } from '#server/http/sessions/store.ts'
import { dbOf } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/** Asks as our page does: with the cookies it was given, and what stands in one of them as a header of every change. */
export type Browser = {
  /** What it keeps, by the names that go over the line. */
  cookies: Map<string, string>
  /** `body` is sent as JSON; `more` replaces headers, or takes one away with undefined. */
  ask: (
    method: Route['method'] | 'HEAD',
    url: string,
    body?: unknown,
    more?: Record<string, string | undefined>,
  ) => Promise<LightMyRequestResponse>
}

/** `address` is where it comes from, `agent` what it calls itself. */
type Visit = { address?: string; agent?: string }

/** Somebody who has opened the page and is not logged in; he has a csrf cookie. */
export async function visit(app: FastifyInstance, from: Visit = {}): Promise<Browser> {
  const browser = openBrowser(app, from)
  await browser.ask('GET', '/api/csrf')
  return browser
}

/** The same with a session of that player's, which is put into the database, whether he may have one or not. */
export async function logIn(
  app: FastifyInstance,
  pool: pg.Pool,
  user_id: number,
  { is_remembered = false, ...from }: Visit & { is_remembered?: boolean } = {},
): Promise<Browser> {
  const browser = await visit(app, from)
  const token = newToken()
  const session = { user_id, token_hash: hashToken(token), is_remembered, agent: from.agent ?? 'test' }
  await insertSession(dbOf(pool), session)
  for (const name of browser.cookies.keys()) {
    if (name.endsWith('session')) browser.cookies.set(name, token)
    if (name.endsWith('csrf')) browser.cookies.set(name, csrfOf(token, 'player'))
  }
  return browser
}

/** One without any cookie yet. */
export function openBrowser(
  app: FastifyInstance,
  { address = '127.0.0.1', agent = 'test' }: Visit = {},
): Browser {
  const cookies = new Map<string, string>()

  return {
    cookies,
    ask: async (method, url, body, more = {}) => {
      const reply = await app.inject({
        method,
        url,
        remoteAddress: address,
        headers: withoutNothing({ 'user-agent': agent, ...headersOf(cookies, method, body), ...more }),
        ...(body === undefined ? {} : { payload: bodyOf(body) }),
      })
      saveCookies(cookies, reply)
      return reply
    },
  }
}

function headersOf(cookies: ReadonlyMap<string, string>, method: string, body: unknown) {
  const csrf = cookies.get('csrf') ?? cookies.get('__Host-csrf')
  return {
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map((pair) => pair.join('=')).join('; ') || undefined,
    'x-csrf-token': method === 'GET' ? undefined : csrf,
    'content-type': body === undefined ? undefined : 'application/json',
  }
}

/** A text or bytes go out as they are, to be a body that is no JSON. */
function bodyOf(body: unknown): NonNullable<InjectOptions['payload']> {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

function saveCookies(cookies: Map<string, string>, reply: LightMyRequestResponse): void {
  for (const { name, value, expires, maxAge } of reply.cookies) {
    const is_gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
    if (is_gone) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function withoutNothing(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
