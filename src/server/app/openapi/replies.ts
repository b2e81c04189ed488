import type { Route } from '#contract/route.ts'
import type { Served } from '#server/http/served.ts'
import { errorRepliesOf } from './refusals.ts'
import { headerRefs, type Reply } from './reply-parts.ts'
import { describe } from './schemas.ts'

export function repliesOf({ route, is_paged, is_cached }: Served): Record<string, Reply | { $ref: string }> {
  const { schema } = describe(route.reply, 'output')
  const headers = headerRefs([
    'x-request-id',
    'x-server-time',
    ...(is_cached ? ['etag'] : []),
    ...(is_paged ? ['x-total-count'] : []),
    ...(route.response_headers ?? []),
    ...(route.request_headers?.includes('idempotency-key') ? ['idempotency-key'] : []),
  ])
  const content = { [route.content_type ?? 'application/json']: { schema } }
  const successes = successesOf(route).map((status) => [
    status,
    { description: SUCCESSES[status], headers, ...(status === 303 ? {} : { content }) },
  ])
  return {
    ...Object.fromEntries(successes),
    ...(is_cached
      ? {
          304: { description: 'Not modified: the content still has the ETag of If-None-Match', headers },
        }
      : {}),
    ...Object.fromEntries(errorRepliesOf(route)),
  }
}

export function successesOf({ successes = [200] }: Pick<Route, 'successes'>): readonly number[] {
  return successes
}

const SUCCESSES: Record<number, string> = {
  200: 'Success',
  202: 'Accepted: an email follows',
  303: 'Success: redirects to the page given by Location',
}
