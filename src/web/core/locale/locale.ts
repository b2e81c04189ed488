import { createContext, use } from 'react'

/** The user's language for dates and numbers, and their time zone, which only the browser knows. */
export type Locale = { locale: string; time_zone: string | undefined }

/**
 * The locale of pages that the server renders. The browser hydrates with it, and then switches to the user's locale.
 */
export const DEFAULT_LOCALE: Locale = { locale: 'en', time_zone: 'UTC' }

export const LocaleContext = createContext(DEFAULT_LOCALE)

export const NumberLocaleContext = createContext(DEFAULT_LOCALE.locale)

export function useLocale(): Locale {
  return use(LocaleContext)
}

/**
 * Returns the user's time zone. Undefined until the page is hydrated. The server renders times of day only in the time
 * zone of the races, so that no time changes while the page loads.
 */
export function useUserTimeZone(): string | undefined {
  const locale = use(LocaleContext)
  return locale === DEFAULT_LOCALE ? undefined : locale.time_zone
}

/**
 * Returns the locale for components that show numbers and no dates. It is the server's locale if the user's locale
 * formats numbers in the same way. In that case these components do not render again after hydration.
 */
export function useNumberLocale(): string {
  return use(NumberLocaleContext)
}
