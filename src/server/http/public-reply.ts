import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Answer = { body: unknown; headers?: Record<string, string | number> }

/**
 * Sends what everybody may see. Whoever has the same reply already is told so with 304: it must be asked for anew each
 * time, so that a publication shows at once. The tag is weak: the same content may travel packed in several ways.
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const text = JSON.stringify(answer.body)
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  reply.headers({ ...answer.headers, etag, 'cache-control': 'public, max-age=0, must-revalidate' })

  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

function isKnown(known: string | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((each) => opaque(each) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
