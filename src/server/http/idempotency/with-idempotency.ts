import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { transact } from '#server/platform/db/transact.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { claimKey, saveReply } from './store.ts'
import { replay, sendStored } from './stored-reply.ts'

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  player: { user_id: number }
  params: unknown
  body?: unknown
}

/**
 * Makes a change once per key, and stores the reply in the same transaction (decision 0021). Throws what
 * `change` and `replay` throw.
 */
export async function withIdempotency<Reply>(
  db: Db,
  call: Call,
  change: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  const key = readIdempotencyKey(call)
  const stored = await transact(db, {
    lock: (tx) => claimKey(tx, key),
    work: async (tx, kept, sendLast) => {
      if (kept) return replay(kept)
      const stored = { headers: {}, body: JSON.stringify(await change(tx)) }
      sendLast(saveReply(tx, key, stored))
      return stored
    },
  })
  return sendStored(call.reply, key, stored)
}
