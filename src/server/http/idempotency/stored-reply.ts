import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { httpError } from '#server/platform/errors.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** A stored reply: the exact text of its body, and its headers except those that every reply has. */
export type StoredReply = { headers: Record<string, string>; body: string }

/**
 * The state of a key that was used before: its reply is stored (`kept`), its change is in progress (`busy`), or it
 * belongs to another change.
 */
export type KeyState = ({ state: 'kept' } & StoredReply) | { state: 'busy' } | { state: 'other' }

/**
 * Returns the stored reply. Throws 409 while the change is in progress, and 422 if the key belongs to another change.
 */
export function replay(kept: KeyState): StoredReply {
  if (kept.state === 'busy') throw httpError('in-progress')
  if (kept.state === 'other')
    throw httpError('invalid', 'This Idempotency-Key was already used for another change')
  return { headers: kept.headers, body: kept.body }
}

/**
 * Sends a reply. The body is parsed and serialized again. This gives the same bytes, because the same serializer wrote
 * the stored text. If the request had no key, the reply contains a new key as an example.
 */
export function sendStored<Body>(
  reply: FastifyReply,
  { key }: Pick<IdempotencyKey, 'key'>,
  { headers, body }: StoredReply,
): Body {
  void reply.headers(key === null ? { ...headers, 'idempotency-key': `"${randomUUID()}"` } : headers)
  return JSON.parse(body) as Body
}
