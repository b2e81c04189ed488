import { countAttempt, keyOf, type RateLimit, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import { deleteAttempt, findAttemptWait } from '#server/http/limits/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Attempts are limited per quarter of an hour and per day, because at any time three of a million codes are valid. */
const FACTOR_LIMITS: readonly RateLimit[] = ['factor', 'factor_day']

/**
 * Runs one attempt at a second factor. `attempt` returns `null` if the code or signature is wrong. The attempt is
 * counted before it runs, so that concurrent attempts count too. If it succeeds, it is removed from the count. Codes
 * and passkeys are counted separately, so that wrong codes do not block the passkey. Throws 429 beyond the limits.
 */
export async function limitFactor<Result>(
  db: Db,
  user_id: number,
  kind: 'code' | 'passkey',
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const subject = `${kind} ${user_id}`
  const counted: { limit: RateLimit; attempted_at: string }[] = []
  for (const limit of FACTOR_LIMITS) {
    const attempted_at = await countAttempt(db, limit, subject)
    if (attempted_at === undefined) throw rateLimitError(await findAttemptWait(db, windowOf(limit, subject)))
    counted.push({ limit, attempted_at })
  }
  const result = await attempt()
  if (result === null) return null
  for (const { limit, attempted_at } of counted) {
    await deleteAttempt(db, { kind: limit, key: keyOf(limit, subject) }, attempted_at)
  }
  return result
}
