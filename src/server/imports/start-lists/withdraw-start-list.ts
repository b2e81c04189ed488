import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listStartListRaces, lockStartLists, withdrawNewest } from '#server/start-lists/store/lists.ts'

type Withdrawal = {
  season_id: number
  race_id: number
  /** The number of the list to withdraw. Undefined means the newest list. */
  number?: number | undefined
  actor: string
  reason?: string | undefined
}

/**
 * Withdraws the newest start list of a race. The previous list, if there is one, counts again. Returns the numbers of
 * the withdrawn list and of the list that counts now. Undefined if the race has no start list, or if `number` is not
 * the newest list. Call it in a transaction.
 */
export async function withdrawStartList(
  tx: Db,
  { season_id, race_id, number, actor, reason }: Withdrawal,
): Promise<{ withdrawn: number; newest: number | null } | undefined> {
  await lockStartLists(tx, season_id)
  const [race] = await listStartListRaces(tx, [race_id])
  if (!race?.newest_id || !race.newest_number) return undefined
  if (number !== undefined && number !== race.newest_number) return undefined
  await withdrawNewest(tx, race.newest_id, actor)
  const [after] = await listStartListRaces(tx, [race_id])
  const newest = after?.newest_number ?? null
  const numbers = { before: { number: race.newest_number }, after: { number: newest } }
  await insertAudit(tx, { actor, act: 'withdraw start list', subject: `race ${race_id}`, ...numbers, reason })
  return { withdrawn: race.newest_number, newest }
}
