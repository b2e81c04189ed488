import { createContext, use } from 'react'

/** The user's language for dates and numbers, and their time zone, which only the browser knows. */
export type Locale = { locale: string; time_zone: string | undefined }

/** The locale used on the server. The browser hydrates with it and switches to the user's own soon after. */
export const DEFAULT_LOCALE: Locale = { locale: 'en', time_zone: 'UTC' }

export const LocaleContext = createContext(DEFAULT_LOCALE)

/** The locale for numbers only. */
export const NumberLocaleContext = createContext(DEFAULT_LOCALE.locale)

export function useLocale(): Locale {
  return use(LocaleContext)
}

/**
 * The locale for components that show numbers and no dates. It stays the server's locale if the user's formats numbers
 * in the same way, so that these components do not render again.
 */
export function useNumberLocale(): string {
  return use(NumberLocaleContext)
}
