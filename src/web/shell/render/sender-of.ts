import type { InternalFetch } from '#contract/render.ts'
import type { Send } from '../../core/api/send.ts'

/** Sends the API requests of a page through `fetchInternally`, which has no browser types. */
export function senderOf(fetchInternally: InternalFetch): Send {
  return async (address, { method = 'GET' }) => {
    const { status, headers, body } = await fetchInternally(method, address)
    return new Response(body, { status, headers })
  }
}
