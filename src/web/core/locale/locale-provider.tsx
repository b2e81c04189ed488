import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { formatNumber } from '#text/formats.ts'
import { DEFAULT_LOCALE, type Locale, LocaleContext, NumberLocaleContext } from './locale.ts'

let time_zone: string | undefined

/** Getters, so that a value is looked up only when it is used. */
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
  // Deferred, because updating all dates of a page in one synchronous render would block it.
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

/** The locale for numbers: the server's if both format numbers in the same way, otherwise the given one. */
export function numberLocale(locale: string): string {
  return SAMPLES.every(
    (sample) => formatNumber(sample, locale) === formatNumber(sample, DEFAULT_LOCALE.locale),
  )
    ? DEFAULT_LOCALE.locale
    : locale
}

/** One number with four digits and one with more, because some languages group only longer numbers. */
const SAMPLES = [-1234.5, 1234567]

function neverChanges() {
  return () => {}
}
