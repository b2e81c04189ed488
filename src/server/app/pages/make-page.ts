import type { FastifyBaseLogger } from 'fastify'
import type { InternalFetch, RenderedPage } from '#contract/render.ts'
import { pathOf, pathToLog } from '#server/http/path-of.ts'
import type { ReplyParts } from '#server/platform/reply-cache/cached-reply.ts'
import { contentSecurity, framable_headers } from '#server/platform/reply-cache/security-headers.ts'
import { compose } from './compose.ts'
import { externalHosts, fetchPublicSettings, type PublicSettings } from './external-hosts.ts'
import type { Built } from './load-built.ts'
import { filesOf } from './page-files.ts'
import { lookParts, styleSources, withLook } from './site-look.ts'

const type = 'text/html; charset=utf-8'

/**
 * Renders the page at an address. The result may be a redirect. If rendering fails, returns the built document with
 * status 500.
 */
export async function makePage(
  built: Built,
  address: string,
  fetch: InternalFetch,
  log: FastifyBaseLogger,
): Promise<ReplyParts> {
  try {
    const rendered = await built.render(address, fetch)
    if ('html' in rendered) return partsOf(built, rendered, await fetchPublicSettings(fetch))
    return { status: rendered.status, headers: { location: rendered.location }, type, body: '' }
  } catch (error) {
    log.error({ err: error, path: pathToLog(address) }, 'rendering a page failed')
    return { ...bareDocument(built, address), status: 500 }
  }
}

function partsOf(
  { documents, start_script, manifest, script_hashes }: Built,
  rendered: RenderedPage,
  settings: PublicSettings,
): ReplyParts {
  const { document, sources, is_framable, status, is_complete } = rendered
  const look = lookParts(settings.look)
  const body = compose(
    withLook(documents[document], look),
    rendered,
    start_script,
    filesOf(sources, manifest),
  )
  // Pages that other sites may embed are not allowed to contact other hosts.
  const external_hosts = is_framable ? {} : externalHosts(settings)
  const hosts = { ...external_hosts, 'style-src': styleSources(look) }
  const policy = contentSecurity(is_framable ? '*' : "'none'", script_hashes, hosts)
  const headers = { ...(is_framable ? framable_headers : {}), 'content-security-policy': policy }
  return { status, headers, type, body, is_cached: is_complete }
}

/**
 * Returns the built document without content, so that the browser renders the page. It is not cached, because the
 * server may be able to render the page at the next request.
 */
export function bareDocument({ documents, script_hashes }: Built, address: string): ReplyParts {
  const policy = contentSecurity("'none'", script_hashes)
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' }
  return { headers, type, body: documents[documentAt(address)], is_cached: false }
}

/** Whether an address is that of an admin page. Admin pages are rendered only by browsers. */
export function isAdminPage(address: string): boolean {
  return /^\/admin(\/|$)/.test(pathOf(address))
}

function documentAt(address: string): keyof Built['documents'] {
  if (isAdminPage(address)) return 'admin'
  return pathOf(address) === '/scoreboard' ? 'scoreboard' : 'index'
}
