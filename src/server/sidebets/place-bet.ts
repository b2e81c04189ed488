import type { Instant } from '#game/instants.ts'
import { type BetRefusal, isBettingOpen, mayBet, type Sidebet } from '#game/sidebets/sidebets.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'
import type { IdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import { replay, type StoredReply } from '#server/http/idempotency/stored-reply.ts'
import type { Db } from '#server/platform/db/db.ts'
import { transact } from '#server/platform/db/transact.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { BET_SENTENCES } from '#text/sidebet-refusals.ts'
import { type LockedPlacedBet, lockBet, saveBet } from './store.ts'

/**
 * Saves an answer to a side bet, once per idempotency key. If `option_id` is `null`, the answer is removed. Throws if
 * the change is refused.
 */
export async function placeBet(
  db: Db,
  idempotency_key: IdempotencyKey,
  sidebet_id: number,
  option_id: number | null,
): Promise<StoredReply> {
  return transact(db, {
    lock: (tx) => lockBet(tx, idempotency_key, sidebet_id),
    work: (tx, locked, sendLast) => {
      if ('kept' in locked) return replay(locked.kept)
      if (locked.sidebet === null) throw notFound('Side bet')
      const verdict = mayAnswer(option_id, locked.sidebet, locked.read_at)
      if (!verdict.ok) throw refusalOf(verdict.reason, locked)

      const { accepted_at } = locked
      const headers = { 'x-accepted-at': accepted_at, 'x-closes-at': locked.sidebet.closes_at }
      const stored = { headers, body: JSON.stringify({ option_id }) }
      sendLast(saveBet(tx, idempotency_key, { sidebet_id, option_id, accepted_at }, stored))
      return stored
    },
  })
}

/** Whether an answer may be saved or removed. It may be removed until betting closes. */
function mayAnswer(option_id: number | null, sidebet: Sidebet, now: Instant): Verdict<BetRefusal> {
  if (option_id !== null) return mayBet(option_id, sidebet, now)
  return isBettingOpen(sidebet, now) ? yes : no('betting-closed')
}

function refusalOf(reason: BetRefusal, { sidebet, accepted_at }: LockedPlacedBet) {
  return httpError(reason, BET_SENTENCES[reason], { closes_at: sidebet.closes_at, server_time: accepted_at })
}
