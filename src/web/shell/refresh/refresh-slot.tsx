import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isLivePage } from '../routes.tsx'

/** The code that refreshes pages is loaded after the page. Without it, the page stays as it is. */
const LiveRefresh = lazyPart(
  async () => (await import('./live-refresh.tsx')).LiveRefresh,
  () => null,
)

/**
 * A page checks for changes every `live_ms` while results come in, and every `idle_ms` at other times. `start_ms` is
 * the delay before the code is loaded, so that the code does not compete with the page.
 */
export const intervals = { start_ms: 5_000, live_ms: 20_000, idle_ms: 300_000 }

/** Refreshes the page if it is one of the pages that show results. */
export function RefreshSlot() {
  const { pathname } = useLocation()
  const [is_started, setStarted] = useState(false)

  useEffect(() => {
    const timer = setTimeout(setStarted, intervals.start_ms, true)
    return () => clearTimeout(timer)
  }, [])

  if (!is_started || !isLivePage(pathname)) return null

  return (
    <Suspense fallback={null}>
      <LiveRefresh key={pathname} />
    </Suspense>
  )
}
