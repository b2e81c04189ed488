import { mayReport, onConsent } from '../../core/consent/consent-store.ts'

/** The maximum delay of an outbound link. */
const MAX_DELAY_MS = 250

/** Calls `go` once: when `count` is done, or after the maximum delay. */
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

type Tag = (...queue: unknown[]) => void

let tag: Tag | undefined

/** Counts a page view. The first call loads the script of Google Analytics, so it requires consent. */
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
  // Cookies for this host only, so that they can be deleted here.
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

/** Google Analytics sends nothing while this property of the window is set. */
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

/** An outbound link waits briefly until it is counted. */
function countOutboundClick(event: MouseEvent, send: Tag): void {
  const link = outboundLink(event)
  if (!link || !mayReport()) return
  event.preventDefault()
  navigateWhenCounted(
    (done) => send('event', 'click', { outbound: true, link_url: link.href, event_callback: done }),
    () => location.assign(link.href),
  )
}

/** The outbound link that a click follows in the same window, if any. */
function outboundLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  return link && leavesSite(link, location.origin) ? link : null
}

/**
 * False for email links and downloads, which keep the page open, and for links to another window, which need not wait.
 */
export function leavesSite(
  { href, target, download }: Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>,
  origin: string,
): boolean {
  if (!URL.canParse(href) || download || !['', '_self'].includes(target)) return false
  const { protocol, origin: link_origin } = new URL(href)
  return /^https?:$/.test(protocol) && link_origin !== origin
}
