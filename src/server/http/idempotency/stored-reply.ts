import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { httpError, refused } from '#server/platform/errors.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** A reply as it was, or will be, said: its headers beside those of every reply, and its body to the byte. */
export type StoredReply = { headers: Record<string, string>; body: string }

/** What is known of a key that was used before: the reply to it, that it is in use just now, or that it was for something else. */
export type KeyState = ({ state: 'kept' } & StoredReply) | { state: 'busy' } | { state: 'other' }

/** The reply of the first time. Throws 409 while that goes on, and 422 where the key was for something else. */
export function replay(kept: KeyState): StoredReply {
  if (kept.state === 'busy') throw refused('in-progress', 'This change is being made already')
  if (kept.state === 'other') throw httpError(422, 'This Idempotency-Key was used for another change')
  return { headers: kept.headers, body: kept.body }
}

/**
 * Says it. The body is read once more, which gives the same bytes: they were written by the same hand. A change without a key is
 * given one here, so that its sender sees what to send.
 */
export function sendStored<Body>(
  reply: FastifyReply,
  { key }: Pick<IdempotencyKey, 'key'>,
  { headers, body }: StoredReply,
): Body {
  void reply.headers(key === null ? { ...headers, 'idempotency-key': `"${randomUUID()}"` } : headers)
  return JSON.parse(body) as Body
}
