import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Db, dbIn } from '#server/platform/db/db.ts'
import { transact } from '#server/platform/db/transact.ts'
import { askedOnce } from './asked-once.ts'
import { replayOf, say } from './kept-reply.ts'
import { keepReply, takeKey } from './store.ts'

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  player: { user_id: number }
  params: unknown
  body?: unknown
}

/** A change of one's own: once for its key, kept together with what it answers (decision 0021). Throws what refuses it. */
export async function changeOnce<Reply>(
  pool: pg.Pool,
  call: Call,
  change: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  const asked = askedOnce(call)
  const told = await transact(pool, {
    hold: (tx) => takeKey(tx, asked),
    work: async (tx, kept, send) => {
      if (kept) return replayOf(kept)
      const told = { headers: {}, body: JSON.stringify(await change(dbIn(tx))) }
      send(keepReply(tx, asked, told))
      return told
    },
  })
  return say(call.reply, asked, told)
}
