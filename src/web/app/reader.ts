import { useSyncExternalStore } from 'react'

/** Where the reader is: the language of numbers, and the time zone, which only the browser knows. */
export type Reader = { locale: string; time_zone: string | undefined }

/** Whom the server draws for; the browser draws the same first and puts the reader's own in place at once. */
const UNKNOWN: Reader = { locale: 'en', time_zone: 'UTC' }

let known: Reader | undefined

export function useReader(): Reader {
  return useSyncExternalStore(neverChanges, askBrowser, () => UNKNOWN)
}

function askBrowser(): Reader {
  known ??= {
    locale: navigator.language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return known
}

function neverChanges() {
  return () => {}
}
