import { switchTabs } from './switch-tabs.ts'

const MINUTE = 60_000

let shown_html = document.querySelector('main')?.outerHTML

/** Checks about every minute whether the boards have changed, while the page is visible. */
export function keepFresh(): void {
  // The interval is randomized, so that not all embedded scoreboards send their requests in the same second.
  setInterval(() => void refresh(), MINUTE * (0.9 + 0.2 * Math.random()))
}

/** Sends a conditional request, which is usually answered 304 without a body. */
async function refresh(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const reply = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
  if (!reply?.ok) return
  const fetched_main = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('main')
  if (fetched_main && fetched_main.outerHTML !== shown_html) replaceMain(fetched_main)
}

function replaceMain(fetched_main: HTMLElement): void {
  shown_html = fetched_main.outerHTML
  const focused = document.activeElement?.id
  switchTabs(fetched_main)
  document.querySelector('main')?.replaceWith(document.adoptNode(fetched_main))
  if (focused) document.getElementById(focused)?.focus()
}
