import type { PlacedSidebet } from '#contract/sidebets.ts'
import type { Instant } from '#game/instants.ts'
import type { Sidebet } from '#game/sidebets/sidebets.ts'
import type { IdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import type { KeyState, StoredReply } from '#server/http/idempotency/stored-reply.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type LockedPlacedBet = {
  sidebet: Sidebet & { closes_at: string }
  read_at: Instant
  accepted_at: string
}

/**
 * Takes the idempotency key and the gate of the side bet (rules §3). Then reads the data that decides whether an answer
 * is accepted.
 */
export async function lockBet(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  sidebet_id: number,
): Promise<LockedPlacedBet | { kept: KeyState } | { sidebet: null }> {
  const statement = sql<{ held: LockedPlacedBet | { kept: KeyState } | { sidebet: null } }>`
    select hold_bet(${user_id}, ${sidebet_id}, ${key}, ${digest}) as held`
  return (await tx.one(sql.named('hold_bet', statement))).held
}

/** An answer to save. If `option_id` is null, the stored answer is removed. */
export type SidebetAnswer = { sidebet_id: number; option_id: number | null; accepted_at: string }

export async function saveBet(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  { sidebet_id, option_id, accepted_at }: SidebetAnswer,
  { headers, body }: StoredReply,
): Promise<void> {
  const statement = sql`
    select save_bet(${user_id}, ${sidebet_id}, ${option_id}, ${accepted_at}, ${key}, ${digest},
      ${JSON.stringify(headers)}, ${body})`
  await tx.run(sql.named('save_bet', statement))
}

/** `is_due`: whether betting has closed, even if the side bet is not locked yet. */
export type SidebetLock = { locked_at: Date | null; is_due: boolean; closes_at: string }

/** Finds out whether a side bet is locked; undefined if it does not exist, or if its weekend is hidden. */
export async function findSidebetLock(db: Db, sidebet_id: number): Promise<SidebetLock | undefined> {
  return db.maybeOne(sql<SidebetLock>`
    select b.locked_at, b.betting_close <= game_now() as is_due, to_iso(b.betting_close) as closes_at
    from sidebets b join weekends w using (weekend_id)
    where b.sidebet_id = ${sidebet_id} and not w.hidden`)
}

export async function findPlacedSidebet(
  db: Db,
  user_id: number,
  sidebet_id: number,
): Promise<PlacedSidebet | undefined> {
  return db.maybeOne(sql<PlacedSidebet>`
    select p.option_id, json_build_object('option_id', o.option_id, 'description', o.description) as sidebet_option
    from placed_sidebets p join sidebet_options o using (sidebet_id, option_id)
    where p.user_id = ${user_id} and p.sidebet_id = ${sidebet_id}`)
}
