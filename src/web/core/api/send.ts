import { createContext } from 'react'
import { syncServerClock } from '../clock/use-server-now.ts'
import { readCookie } from './read-cookie.ts'

/** Sends a request to the API. During server rendering it calls the API in the same process. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

export const SendContext = createContext<Send>(sendFromBrowser)

/** The document event after a reply of 401: the user is not logged in, or the session has ended. */
export const UNAUTHORIZED = 'unauthorized'

/** Sends a request. Adds the CSRF header if it is missing. Sets the server clock from the reply. */
export async function sendFromBrowser(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const csrf = readCookie('csrf')
  if (csrf && !headers.has('x-csrf-token')) headers.set('x-csrf-token', csrf)

  const sent_at = Date.now()
  const response = await fetch(address, { ...init, headers })
  syncServerClock(response.headers.get('x-server-time'), sent_at, Date.now())
  if (response.status === 401) document.dispatchEvent(new Event(UNAUTHORIZED))
  return response
}
