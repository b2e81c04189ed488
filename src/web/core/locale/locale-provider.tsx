import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { formatNumber } from '#text/formats.ts'
import { DEFAULT_LOCALE, type Locale, LocaleContext, NumberLocaleContext } from './locale.ts'

let time_zone: string | undefined

/** Getters, so that each value is determined only when used. */
const BROWSER: Locale = {
  get locale() {
    return navigator.language
  },
  get time_zone() {
    time_zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
    return time_zone
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
