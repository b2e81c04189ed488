import type { FastifyReply, FastifyRequest } from 'fastify'
import { formFor, type Parts, type Prepared, prepare } from '#server/platform/prepared/prepare.ts'
import type { Shell } from './shell.ts'

/**
 * Sends what everybody gets at this address, whoever he is and whatever his cookies say. `key` names the content: equal
 * keys are equal replies. `make` is called when nothing is ready under the version in force (decision 0015).
 */
export async function sendPrepared(
  { replies }: Pick<Shell, 'replies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<Parts>,
): Promise<FastifyReply> {
  const prepared = await replies.take(key, make)
  replies.remember(request.raw.url!, key)
  return sendForm(request, reply, prepared)
}

/** The same for a public reply that is not kept. */
export async function sendParts(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  return sendForm(request, reply, prepare(parts))
}

export async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<FastifyReply> {
  const { status, headers, body } = await formFor(prepared, request.headers)
  return reply.code(status).headers(headers).send(body)
}
