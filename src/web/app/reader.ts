import { createContext, use } from 'react'

/** Where the reader is: the language of numbers, and the time zone, which only the browser knows. */
export type Reader = { locale: string; time_zone: string | undefined }

/** Whom the server draws for; the browser draws the same first and puts the reader's own in place soon after. */
export const UNKNOWN: Reader = { locale: 'en', time_zone: 'UTC' }

// Two of them, because what shows numbers alone need not be drawn anew for a time zone.
export const LocaleContext = createContext(UNKNOWN.locale)
export const TimeZoneContext = createContext(UNKNOWN.time_zone)

export function useLocale(): string {
  return use(LocaleContext)
}

export function useReader(): Reader {
  return { locale: use(LocaleContext), time_zone: use(TimeZoneContext) }
}
