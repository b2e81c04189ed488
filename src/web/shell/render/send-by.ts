import type { InternalFetch } from '#contract/render.ts'
import type { Send } from '../../core/api/send.ts'

/** A page's requests are answered on the server; `ask` knows nothing of the browser's types. */
export function sendBy(ask: InternalFetch): Send {
  return async (address, { method = 'GET' }) => {
    const { status, headers, body } = await ask(method, address)
    return new Response(body, { status, headers })
  }
}
