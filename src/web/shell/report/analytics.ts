import { mayReport, onConsent } from '../../core/consent/consent-store.ts'

/** The maximum time for which a click on an outbound link is delayed. */
const MAX_DELAY_MS = 250

/** Calls `go` once, either when `count` is done or after the maximum delay. */
export function navigateWhenCounted(count: (done: () => void) => void, go: () => void): void {
  let is_gone = false
  const leave = () => {
    if (is_gone) return
    is_gone = true
    clearTimeout(timer)
    go()
  }
  const timer = setTimeout(leave, MAX_DELAY_MS)
  count(leave)
}

type Tag = (...args: unknown[]) => void

let tag: Tag | undefined

/** Counts a page view if the user consents. The first call loads the script of Google Analytics. */
export function countView(analytics_id: string, page_path: string): void {
  // The user may have declined while this file was loading.
  if (!mayReport()) return
  tag ??= startAnalytics(analytics_id)
  tag('event', 'page_view', { page_path, page_location: location.origin + page_path })
}

function startAnalytics(analytics_id: string): Tag {
  const queue: unknown[] = []
  Object.assign(window, { dataLayer: queue })
  // Google Analytics requires the `arguments` object itself.
  const send: Tag = function () {
    // biome-ignore lint/complexity/noArguments: Google Analytics does not accept an array
    queue.push(arguments)
  }
  send('js', new Date())
  // The cookies are for this host only, so that `deleteCookies` can delete them.
  send('config', analytics_id, { send_page_view: false, cookie_domain: 'none' })
  document.head.append(
    Object.assign(document.createElement('script'), {
      async: true,
      src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analytics_id)}`,
    }),
  )
  document.addEventListener('click', (event) => countOutboundClick(event, send))
  onConsent(() => applyConsent(analytics_id))
  return send
}

/**
 * Tells Google Analytics, by a property of the window, whether it may run. Without the user's consent it may not run,
 * and its cookies are deleted.
 */
function applyConsent(analytics_id: string): void {
  Object.assign(window, { [`ga-disable-${analytics_id}`]: !mayReport() })
  if (!mayReport()) deleteCookies()
}

function deleteCookies(): void {
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0])) {
    // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have a cookie store
    if (name?.startsWith('_ga')) document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}

/** Counts a click on an outbound link, and then follows the link. */
function countOutboundClick(event: MouseEvent, send: Tag): void {
  const link = outboundLink(event)
  if (!link || !mayReport()) return
  event.preventDefault()
  navigateWhenCounted(
    (done) => send('event', 'click', { outbound: true, link_url: link.href, event_callback: done }),
    () => location.assign(link.href),
  )
}

/** Returns the outbound link that a click opens in the same window. Null if there is none. */
function outboundLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  return link && leavesSite(link, location.origin) ? link : null
}

/**
 * Whether a click on the link leaves the site. False for email links, downloads and links to another window, because
 * they keep the page open.
 */
export function leavesSite(
  { href, target, download }: Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>,
  origin: string,
): boolean {
  if (!URL.canParse(href) || download || !['', '_self'].includes(target)) return false
  const { protocol, origin: link_origin } = new URL(href)
  return /^https?:$/.test(protocol) && link_origin !== origin
}
