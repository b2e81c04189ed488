import { createContext, use } from 'react'

/** Where the reader is: the language of numbers, and the time zone, which only the browser knows. */
export type Reader = { locale: string; time_zone: string | undefined }

/** Whom the server draws for; the browser draws the same first and puts the reader's own in place soon after. */
export const UNKNOWN: Reader = { locale: 'en', time_zone: 'UTC' }

export const ReaderContext = createContext(UNKNOWN)

export function useReader(): Reader {
  return use(ReaderContext)
}
