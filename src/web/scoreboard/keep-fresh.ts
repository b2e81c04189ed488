import { switchTabs } from './switch-tabs.ts'

const MINUTE = 60_000

let shown = document.querySelector('main')?.outerHTML

/** Checks about every minute whether the boards have changed, while the page is visible. */
export function keepFresh(): void {
  // Randomized, so that not all frames poll in the same second.
  setInterval(() => void refresh(), MINUTE * (0.9 + 0.2 * Math.random()))
}

/** Sends a conditional request, which is usually answered 304 without a body. */
async function refresh(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const reply = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
  if (!reply?.ok) return
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('main')
  if (fresh && fresh.outerHTML !== shown) show(fresh)
}

function show(fresh: HTMLElement): void {
  shown = fresh.outerHTML
  const focused = document.activeElement?.id
  switchTabs(fresh)
  document.querySelector('main')?.replaceWith(document.adoptNode(fresh))
  if (focused) document.getElementById(focused)?.focus()
}
