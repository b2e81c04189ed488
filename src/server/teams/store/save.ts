import { roleOf } from '#game/scoring/roles.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import type { Bench, Reserve } from '#game/teams/reserves.ts'
import type { FormerPick } from '#game/teams/undo.ts'
import type { IdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import type { StoredReply } from '#server/http/idempotency/stored-reply.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { StoredPick } from './teams.ts'

export type TeamUpdate = {
  revision: number
  accepted_at: string
  /** The team before the change, which an undo restores. Null if the change is itself an undo. */
  previous: readonly FormerPick[] | null
  /** The athletes whose picks are deleted. */
  removed: number[]
  /** The picks that are inserted. A pick that has changed is both removed and added. */
  added: readonly OwnedAthlete[]
  vice_captain: number | null
  /** Null if the reserves stay as they are. */
  reserves: readonly Reserve[] | null
}

export async function saveTeam(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
  { revision, accepted_at, removed, added, previous, vice_captain, reserves }: TeamUpdate,
  { headers, body }: StoredReply,
): Promise<void> {
  const before = previous?.map((pick): StoredPick => [pick.athlete_id, pick.bought_for, roleOf(pick)])
  const statement = sql`
    select save_team_and_bench(${user_id}, ${selection_id}, ${revision}, ${accepted_at}, ${removed},
      ${JSON.stringify(added)}, ${before ? JSON.stringify(before) : null}, ${vice_captain},
      ${reserves ? JSON.stringify(reserves) : null}, ${key}, ${digest}, ${JSON.stringify(headers)}, ${body})`
  await tx.run(sql.named('save_team_and_bench', statement))
}

type BenchUpdate = Bench & Pick<TeamUpdate, 'revision' | 'accepted_at'>

/** Saves only the reserves and the vice-captain, as the team's next revision. */
export async function saveBench(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
  { revision, accepted_at, vice_captain, reserves }: BenchUpdate,
  { headers, body }: StoredReply,
): Promise<void> {
  await tx.run(sql`
    select save_bench(${user_id}, ${selection_id}, ${revision}, ${accepted_at}, ${vice_captain},
      ${JSON.stringify(reserves)}, ${key}, ${digest}, ${JSON.stringify(headers)}, ${body})`)
}
