import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasToken } from '#server/http/path-of.ts'
import type { Shell } from '#server/http/shell.ts'
import { isOverload } from '#server/overload/overload-error.ts'
import type { Parts } from '#server/prepared/prepare.ts'
import { sendParts, sendPrepared } from '#server/prepared/send-prepared.ts'
import { askApp } from './ask-app.ts'
import type { Built } from './load-built.ts'
import { bareDocument, makePage } from './make-page.ts'
import { readAddress } from './read-address.ts'

/** Answers with the page at the request's address; it is made once for each version of what everybody sees. */
export async function sendPage(
  app: FastifyInstance,
  shell: Shell,
  built: Built,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { address, is_kept } = readAddress(request.url)
  const render = () => makePage(built, address, askApp(app), request.log)
  const make = () =>
    shell.limits.render(render).catch((fault: unknown) => {
      if (isOverload(fault)) return bareDocument(built, address)
      throw fault
    })
  if (hasToken(request.url)) return sendParts(request, reply, secret(await make()))
  if (!is_kept) return sendParts(request, reply, await make())
  return sendPrepared(shell, request, reply, `page ${address}`, make)
}

/** A page whose address lets somebody in is nobody else's: no cache keeps it, and no other address hears of it. */
function secret(parts: Parts): Parts {
  const headers = { ...parts.headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { ...parts, headers }
}
