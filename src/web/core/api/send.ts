import { createContext } from 'react'
import { hearServerTime } from '../clock/use-server-now.ts'
import { readCookie } from './read-cookie.ts'

/** Sends a request to the API. While the server draws a page, it never leaves the process. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

export const SendContext = createContext<Send>(sendFromBrowser)

/** The document's event that says that the server does not know the reader, or no longer. */
export const UNAUTHORIZED = 'unauthorized'

/** With what proves that a page of ours asks; by the way one hears what time it is over there. */
export async function sendFromBrowser(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const csrf = readCookie('csrf')
  if (csrf) headers.set('x-csrf-token', csrf)

  const sent_at = Date.now()
  const response = await fetch(address, { ...init, headers })
  hearServerTime(response.headers.get('x-server-time'), sent_at, Date.now())
  if (response.status === 401) document.dispatchEvent(new Event(UNAUTHORIZED))
  return response
}
