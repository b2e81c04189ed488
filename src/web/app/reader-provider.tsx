import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { type Reader, ReaderContext, UNKNOWN } from './reader.ts'

let known: Reader | undefined

/** Tells the page where it is read. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  // Deferred, because dates stand everywhere: a page that put them all in place at once would not answer meanwhile.
  const reader = useDeferredValue(useSyncExternalStore(neverChanges, askBrowser, () => UNKNOWN))
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/** The first question takes a browser tens of milliseconds: it reads what it knows of the world's dates. */
export function askBrowser(): Reader {
  known ??= {
    locale: navigator.language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return known
}

function neverChanges() {
  return () => {}
}
