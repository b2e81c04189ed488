import { createContext, use } from 'react'

/** Where the reader is: the language of dates and numbers, and the time zone, which only the browser knows. */
export type Locale = { locale: string; time_zone: string | undefined }

/** Whom the server draws for; the browser draws the same first and puts the reader's own in place soon after. */
export const DEFAULT_LOCALE: Locale = { locale: 'en', time_zone: 'UTC' }

export const LocaleContext = createContext(DEFAULT_LOCALE)

/** For numbers alone. */
export const NumberLocaleContext = createContext(DEFAULT_LOCALE.locale)

export function useLocale(): Locale {
  return use(LocaleContext)
}

/** For what shows no date: the server's own as long as numbers are written in the same way, so that nothing is drawn anew. */
export function useNumberLocale(): string {
  return use(NumberLocaleContext)
}
