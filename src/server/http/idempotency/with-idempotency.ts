import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Db, dbIn } from '#server/platform/db/db.ts'
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
 * Makes a change once per key and stores its reply in the same transaction (decision 0021). Throws what refuses the
 * change.
 */
export async function withIdempotency<Reply>(
  pool: pg.Pool,
  call: Call,
  change: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  const asked = readIdempotencyKey(call)
  const told = await transact(pool, {
    hold: (tx) => claimKey(tx, asked),
    work: async (tx, kept, send) => {
      if (kept) return replay(kept)
      const told = { headers: {}, body: JSON.stringify(await change(dbIn(tx))) }
      send(saveReply(tx, asked, told))
      return told
    },
  })
  return sendStored(call.reply, asked, told)
}
