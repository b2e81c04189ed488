import type { InternalFetch } from '#contract/render.ts'
import type { Send } from '../../core/api/send.ts'

/** Server-side requests of a page; `fetchInternally` does not depend on browser types. */
export function senderOf(fetchInternally: InternalFetch): Send {
  return async (address, { method = 'GET' }) => {
    const { status, headers, body } = await fetchInternally(method, address)
    return new Response(body, { status, headers })
  }
}
