import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { httpError } from '#server/platform/errors.ts'

/**
 * Identifies a change that may be sent again. `key` is the client's key, or null. `digest` is a hash of the request.
 */
export type IdempotencyKey = { user_id: number; key: string | null; digest: Buffer }

type Call = {
  request: FastifyRequest
  player: { user_id: number }
  params: unknown
  body?: unknown
}

/** Reads the Idempotency-Key of the request (decision 0021). Throws 400 if it is malformed. */
export function readIdempotencyKey({ request, player, params, body }: Call): IdempotencyKey {
  const key = keyOf(request.headers['idempotency-key'])
  const { method, url } = request.routeOptions
  const content = JSON.stringify([method, url, params, body ?? null])
  return { user_id: player.user_id, key, digest: createHash('sha256').update(content).digest() }
}

const MALFORMED_KEY = 'The Idempotency-Key must be 1 to 200 characters without spaces'

/**
 * Reads a header value. Accepts a string in quotation marks, as the standard for structured fields requires, and the
 * value without quotation marks, which many clients send.
 */
function keyOf(given: string | string[] | undefined): string | null {
  if (given === undefined) return null
  const key = typeof given === 'string' ? given.trim().replace(/^"(.*)"$/, '$1') : ''
  if (!/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(key)) throw httpError('malformed', MALFORMED_KEY)
  return key
}
