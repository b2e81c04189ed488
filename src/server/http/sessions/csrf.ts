import type { FastifyRequest } from 'fastify'
import { httpError } from '#server/platform/errors.ts'
import { isSameSecret } from '#server/platform/tokens.ts'
import { type Cookies, csrfOf } from './cookies.ts'

/**
 * Throws 403 if another site may have sent the change. If the browser reports an origin, it must be that of this site.
 * The header `x-csrf-token`, or the form, must contain the CSRF token of the session.
 */
export function checkCsrf(cookies: Cookies, request: FastifyRequest): void {
  if (!isFromOurPage(request)) throw httpError('cross-site')
  const token = cookies.get(request, 'session')
  const sent = request.headers['x-csrf-token'] ?? formToken(request.body)
  const is_ours = typeof sent === 'string' && token !== undefined && isCsrfOf(sent, token)
  if (!is_ours) throw httpError('csrf')
}

/** Returns the CSRF token in the body of a form. Null if the body is not a form or has not been read. */
function formToken(body: unknown): string | null {
  return body instanceof URLSearchParams ? body.get('csrf_token') : null
}

function isCsrfOf(sent: string, token: string): boolean {
  return isSameSecret(sent, csrfOf(token, 'player')) || isSameSecret(sent, csrfOf(token, 'visitor'))
}

function isFromOurPage({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers
  if (site !== 'same-origin') return false
  return origin === undefined || isSameHost(host, origin)
}

/** Compares hosts. The default port of the scheme may be omitted in either of them. */
function isSameHost(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  const ours = `${protocol}//${host}`
  return URL.canParse(ours) && theirs !== '' && new URL(ours).host === theirs
}
