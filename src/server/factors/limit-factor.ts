import { countAttempt, keyOf, type RateLimit, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import { deleteAttempt, findAttemptWait } from '#server/http/limits/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A code has six digits, of which three are right at any time: few attempts in minutes, and few in a day. */
const OF_FACTORS: readonly RateLimit[] = ['factor', 'factor_day']

/**
 * Runs one attempt at a second factor; null is a wrong one. It is counted before it runs, so that concurrent ones count
 * too, and not any more if it was right. Codes and passkeys are counted apart: whoever guesses codes does not lock the
 * passkey out. Throws 429 beyond the limits.
 */
export async function limitFactor<Result>(
  db: Db,
  user_id: number,
  kind: 'code' | 'passkey',
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const subject = `${kind} ${user_id}`
  const counted: { limit: RateLimit; taken: string }[] = []
  for (const limit of OF_FACTORS) {
    const taken = await countAttempt(db, limit, subject)
    if (taken === undefined) throw rateLimitError(await findAttemptWait(db, windowOf(limit, subject)))
    counted.push({ limit, taken })
  }
  const result = await attempt()
  if (result === null) return null
  for (const { limit, taken } of counted) {
    await deleteAttempt(db, { kind: limit, key: keyOf(limit, subject) }, taken)
  }
  return result
}
