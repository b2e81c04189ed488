import { createContext, use } from 'react'

/** Where the reader is: the language of dates and numbers, and the time zone, which only the browser knows. */
export type Reader = { locale: string; time_zone: string | undefined }

/** Whom the server draws for; the browser draws the same first and puts the reader's own in place soon after. */
export const UNKNOWN: Reader = { locale: 'en', time_zone: 'UTC' }

export const ReaderContext = createContext(UNKNOWN)

/** For numbers alone. */
export const NumberLocaleContext = createContext(UNKNOWN.locale)

export function useReader(): Reader {
  return use(ReaderContext)
}

/** For what shows no date: the server's own as long as numbers are written in the same way, so that nothing is drawn anew. */
export function useNumberLocale(): string {
  return use(NumberLocaleContext)
}
