import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { LocaleContext, type Reader, TimeZoneContext, UNKNOWN } from './reader.ts'

let known: Reader | undefined

/** Tells the page where it is read. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  // Deferred, because dates stand everywhere: a page that put them all in place at once would not answer meanwhile.
  const { locale, time_zone } = useDeferredValue(
    useSyncExternalStore(neverChanges, askBrowser, () => UNKNOWN),
  )
  return (
    <LocaleContext value={locale}>
      <TimeZoneContext value={time_zone}>{children}</TimeZoneContext>
    </LocaleContext>
  )
}

/** The first question takes a browser tens of milliseconds: it reads what it knows of the world's dates. */
export function askBrowser(): Reader {
  known ??= {
    locale: ownLocale(navigator.language),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return known
}

/** Whoever reads as the server wrote (American English) has nothing put in place. */
export function ownLocale(locale: string): string {
  return isSame(locale, UNKNOWN.locale) ? UNKNOWN.locale : locale
}

function isSame(locale: string, other: string): boolean {
  const [one, two] = [locale, other].map((tag) => new Intl.Locale(tag).maximize().toString())
  return one === two
}

function neverChanges() {
  return () => {}
}
