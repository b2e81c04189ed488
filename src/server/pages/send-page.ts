import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shell } from '#server/http/shell.ts'
import { sendParts, sendPrepared } from '#server/prepared/send-prepared.ts'
import { askApp } from './ask-app.ts'
import type { Built } from './load-built.ts'
import { makePage } from './make-page.ts'
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
  const make = () => makePage(built, address, askApp(app), request.log)
  if (!is_kept) return sendParts(request, reply, await make())
  return sendPrepared(shell, request, reply, `page ${address}`, make)
}
