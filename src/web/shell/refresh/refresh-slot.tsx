import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isLivePage } from '../routes.tsx'

/** The code that refreshes pages is loaded after the page. Without it, the page stays as it is. */
const LiveRefresh = lazyPart(
  async () => (await import('./live-refresh.tsx')).LiveRefresh,
  () => null,
)

/** Refreshes the page while results come in, if it is one of the pages that show results. */
export function RefreshSlot() {
  const { pathname } = useLocation()
  const is_hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!is_hydrated || !isLivePage(pathname)) return null

  return (
    <Suspense fallback={null}>
      <LiveRefresh key={pathname} />
    </Suspense>
  )
}
