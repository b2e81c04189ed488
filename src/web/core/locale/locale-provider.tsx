import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { formatNumber } from '#text/formats.ts'
import { DEFAULT_LOCALE, type Locale, LocaleContext, NumberLocaleContext } from './locale.ts'

let time_zone: string | undefined

/** The browser's locale. The values are getters, so that they are looked up only when they are used. */
const BROWSER: Locale = {
  get locale() {
    return navigator.language
  },
  get time_zone() {
    time_zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
    return time_zone
  },
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  // The locale is deferred, because updating all dates of a page in one synchronous render would block the page.
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

/** Returns the server's locale if it formats numbers like the given locale, otherwise the given locale. */
export function numberLocale(locale: string): string {
  return SAMPLES.every(
    (sample) => formatNumber(sample, locale) === formatNumber(sample, DEFAULT_LOCALE.locale),
  )
    ? DEFAULT_LOCALE.locale
    : locale
}

/**
 * Numbers by which two locales are compared. One has four digits and the other seven, because some languages group only
 * the digits of longer numbers.
 */
const SAMPLES = [-1234.5, 1234567]

function neverChanges() {
  return () => {}
}
