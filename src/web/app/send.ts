import { createContext } from 'react'
import { hearServerTime } from './use-server-now.ts'

/** Sends a request to the API. While the server draws a page, it never leaves the process. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

export const SendContext = createContext<Send>(sendFromBrowser)

/** By the way one hears what time it is over there. */
export async function sendFromBrowser(address: string, init: RequestInit): Promise<Response> {
  const sent_at = Date.now()
  const response = await fetch(address, init)
  hearServerTime(response.headers.get('x-server-time'), sent_at, Date.now())
  return response
}
