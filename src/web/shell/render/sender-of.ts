import type { InternalFetch } from '#contract/render.ts'
import type { Send } from '../../core/api/send.ts'

/** Returns a `Send` function that calls the API through `fetchInternally`. */
export function senderOf(fetchInternally: InternalFetch): Send {
  return async (address, { method = 'GET' }) => {
    const { status, headers, body } = await fetchInternally(method, address)
    return new Response(body, { status, headers })
  }
}
