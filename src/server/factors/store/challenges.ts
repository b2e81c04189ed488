import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** `new-app` is not a challenge: its value is the secret of an authenticator app that is being set up. */
export type ChallengeKind = 'new-passkey' | 'passkey' | 'new-app'

/** Stores a challenge of a session. It replaces the session's previous challenge of the same kind. */
export async function saveChallenge(
  db: Db,
  session_id: number,
  kind: ChallengeKind,
  value: Buffer,
): Promise<void> {
  await db.run(sql`
    insert into factor_challenges (session_id, kind, value) values (${session_id}, ${kind}, ${value})
    on conflict (session_id, kind) do update set value = excluded.value, created_at = now()`)
}

const is_live = sql`created_at > now() - interval '10 minutes'`

/** Returns and deletes the challenge of a session. Undefined if there is none, or if it has expired. */
export async function takeChallenge(
  db: Db,
  session_id: number,
  kind: ChallengeKind,
): Promise<Buffer | undefined> {
  const row = await db.maybeOne(sql<{ value: Buffer; is_live: boolean }>`
    delete from factor_challenges where session_id = ${session_id} and kind = ${kind}
    returning value, ${is_live} as is_live`)
  return row?.is_live ? row.value : undefined
}

/** Reads the challenge of a session. Undefined if there is none, or if it has expired. */
export async function findChallenge(
  db: Db,
  session_id: number,
  kind: ChallengeKind,
): Promise<Buffer | undefined> {
  const row = await db.maybeOne(sql<{ value: Buffer }>`
    select value from factor_challenges where session_id = ${session_id} and kind = ${kind} and ${is_live}`)
  return row?.value
}

/** Marks a session as confirmed with the second factor now. */
export async function updateFactorTime(db: Db, session_id: number): Promise<void> {
  await db.run(sql`update sessions set factor_at = now() where session_id = ${session_id}`)
}

/** Removes the confirmation of the user's other sessions, so that they must confirm again. */
export async function clearOtherFactorTimes(tx: Db, user_id: number, session_id: number): Promise<void> {
  await tx.run(sql`
    update sessions set factor_at = null where user_id = ${user_id} and session_id <> ${session_id}`)
}
