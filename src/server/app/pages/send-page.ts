import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askApp } from '#server/http/ask-app.ts'
import { isOverload } from '#server/http/overload/overload-error.ts'
import { hasToken, pathOf } from '#server/http/path-of.ts'
import { sendForm, sendParts, sendPrepared } from '#server/http/send-prepared.ts'
import type { Shell } from '#server/http/shell.ts'
import { type Parts, type Prepared, prepare } from '#server/platform/prepared/prepare.ts'
import { isChoice, readQuery } from '#text/page-query.ts'
import type { Built } from './load-built.ts'
import { bareDocument, makePage } from './make-page.ts'

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
  const make = () => shell.limits.render(render)
  try {
    if (hasToken(request.url)) return await sendParts(request, reply, secret(await make()))
    if (!is_kept) return await sendParts(request, reply, await make())
    return await sendPrepared(shell, request, reply, `page ${address}`, make)
  } catch (fault) {
    if (!isOverload(fault)) throw fault
    return sendForm(request, reply, preparedBare(built, address))
  }
}

const bare = new WeakMap<Built, Map<Parts['body'], Prepared>>()

/** Prepared and compressed once for each document, so that it costs next to nothing to send. */
function preparedBare(built: Built, address: string): Prepared {
  const parts = secret(bareDocument(built, address))
  const known = bare.get(built) ?? new Map<Parts['body'], Prepared>()
  bare.set(built, known)
  const found = known.get(parts.body) ?? prepare(parts)
  known.set(parts.body, found)
  return found
}

/** A page whose address lets somebody in is nobody else's: no cache keeps it, and no other address hears of it. */
function secret(parts: Parts): Parts {
  const headers = { ...parts.headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { ...parts, headers }
}

/** The address without what no page reads, and whether the page there is worth keeping: searches have too many values. */
export function readAddress(url: string): { address: string; is_kept: boolean } {
  const pathname = pathOf(url)
  const read = readQuery(new URLSearchParams(url.slice(pathname.length)))
  if (read.length === 0) return { address: pathname, is_kept: true }

  const search = new URLSearchParams(read).toString()
  return { address: `${pathname}?${search}`, is_kept: read.every(([name]) => isChoice(name)) }
}
