import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { formatNumber } from '#text/formats.ts'
import { DEFAULT_LOCALE, type Locale, LocaleContext, NumberLocaleContext } from './locale.ts'

/** Getters, so that each value is determined only when used. */
const BROWSER: Locale = {
  get locale() {
    return navigator.language
  },
  get time_zone() {
    return browserTimeZone()
  },
}

/** Provides the user's locale to the page. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  // Deferred, because dates are everywhere: updating all of them in one synchronous render would block the page.
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

/** The first call takes a browser tens of milliseconds, because it loads its time zone data. */
export function browserTimeZone(): string {
  time_zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return time_zone
}

/** Returns the server's locale if both format numbers in the same way. */
export function numberLocale(locale: string): string {
  return SAMPLES.every(
    (sample) => formatNumber(sample, locale) === formatNumber(sample, DEFAULT_LOCALE.locale),
  )
    ? DEFAULT_LOCALE.locale
    : locale
}

/** Four digits and more, because some languages group only longer numbers. */
const SAMPLES = [-1234.5, 1234567]

function neverChanges() {
  return () => {}
}
