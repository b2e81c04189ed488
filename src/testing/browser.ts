import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { Route } from '#contract/route.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { insertSession } from '#server/http/sessions/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/** Sends requests as a page does: with its cookies, and for changes with the CSRF token as a header. */
export type Browser = {
  /** The cookies by name, as sent over the wire (some names begin with `__Host-`). */
  cookies: Map<string, string>
  /** `body` is sent as JSON. `extra_headers` replaces headers; the value undefined removes one. */
  ask: (
    method: Route['method'] | 'HEAD',
    url: string,
    body?: unknown,
    extra_headers?: Record<string, string | undefined>,
  ) => Promise<LightMyRequestResponse>
}

type Client = { address?: string; agent?: string }

/** Makes a browser that has opened the page and is not logged in. It has a CSRF cookie. */
export async function visit(app: FastifyInstance, from: Client = {}): Promise<Browser> {
  const browser = openBrowser(app, from)
  await browser.ask('GET', '/api/csrf')
  return browser
}

/**
 * Makes a browser with a session of the user. The session is inserted into the database, without checking whether the
 * user may log in.
 */
export async function logIn(
  app: FastifyInstance,
  pool: pg.Pool,
  user_id: number,
  { is_remembered = false, ...from }: Client & { is_remembered?: boolean } = {},
): Promise<Browser> {
  const browser = await visit(app, from)
  const token = newToken()
  const session = { user_id, token_hash: hashToken(token), is_remembered, agent: from.agent ?? 'test' }
  await insertSession(Db.of(pool), session)
  for (const name of browser.cookies.keys()) {
    if (name.endsWith('session')) browser.cookies.set(name, token)
    if (name.endsWith('csrf')) browser.cookies.set(name, csrfOf(token, 'player'))
  }
  return browser
}

export function openBrowser(
  app: FastifyInstance,
  { address = '127.0.0.1', agent = 'test' }: Client = {},
): Browser {
  const cookies = new Map<string, string>()

  return {
    cookies,
    ask: async (method, url, body, extra_headers = {}) => {
      const reply = await app.inject({
        method,
        url,
        remoteAddress: address,
        headers: withoutUndefined({
          'user-agent': agent,
          ...headersOf(cookies, method, body),
          ...extra_headers,
        }),
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

/** Sends a string or a buffer unchanged, so that the body can be invalid JSON. */
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

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
