import { goWhenCounted } from './go-when-counted.ts'
import { outboundLink } from './outbound-link.ts'

type Tag = (...words: unknown[]) => void

let tag: Tag | undefined

/** Counts a look at a page. The first one brings the service's script, so nothing may call this without consent. */
export function countView(analytics_id: string, page_path: string): void {
  tag ??= begin(analytics_id)
  tag('event', 'page_view', { page_path, page_location: location.origin + page_path })
}

function begin(analytics_id: string): Tag {
  const words: unknown[] = []
  Object.assign(window, { dataLayer: words })
  // The service wants the very object that holds a function's arguments.
  const send: Tag = function () {
    // biome-ignore lint/complexity/noArguments: it tells them from lists by that
    words.push(arguments)
  }
  send('js', new Date())
  send('config', analytics_id, { send_page_view: false })
  document.head.append(
    Object.assign(document.createElement('script'), {
      async: true,
      src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analytics_id)}`,
    }),
  )
  document.addEventListener('click', (event) => countLeaving(event, send))
  return send
}

/** A link that leaves the site waits for being counted, but not for long. */
function countLeaving(event: MouseEvent, send: Tag): void {
  const link = outboundLink(event)
  if (!link) return
  event.preventDefault()
  goWhenCounted(
    (done) => send('event', 'click', { outbound: true, link_url: link.href, event_callback: done }),
    () => location.assign(link.href),
  )
}
