import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { formatNumber } from '#text/formats.ts'
import { DEFAULT_LOCALE, type Locale, LocaleContext, NumberLocaleContext } from './locale.ts'

/** Asked only where it is used, each for itself. */
const BROWSER: Locale = {
  get locale() {
    return navigator.language
  },
  get time_zone() {
    return askTimeZone()
  },
}

/** Tells the page where it is read. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  // Deferred, because dates stand everywhere: a page that put them all in place at once would not answer meanwhile.
  const locale = useDeferredValue(
    useSyncExternalStore(
      neverChanges,
      () => BROWSER,
      () => DEFAULT_LOCALE,
    ),
  )
  return (
    <LocaleContext value={locale}>
      <NumberLocaleContext value={numberLocale(locale.locale)}>{children}</NumberLocaleContext>
    </LocaleContext>
  )
}

let time_zone: string | undefined

/** The first question takes a browser tens of milliseconds: it reads what it knows of the world's dates. */
export function askTimeZone(): string {
  time_zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return time_zone
}

/** The server's own where it writes numbers alike. */
export function numberLocale(locale: string): string {
  return SAMPLES.every(
    (sample) => formatNumber(sample, locale) === formatNumber(sample, DEFAULT_LOCALE.locale),
  )
    ? DEFAULT_LOCALE.locale
    : locale
}

/** Four digits and more, because some languages part only the longer ones. */
const SAMPLES = [-1234.5, 1234567]

function neverChanges() {
  return () => {}
}
