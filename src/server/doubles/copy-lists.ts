import { digestOf } from '#server/imports/results/digest.ts'
import { insertResults, insertRevisions } from '#server/imports/store/revisions.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listRevisionResults } from '#server/revisions/store.ts'
import type { MergePlan } from './merge-plan.ts'
import type { DoubleRace } from './store/facts.ts'

type By = { actor: string; reason: string }

/**
 * Copies the published and the latest list of a race into new revisions, in which the athlete replaces the duplicate
 * (the double). Copies the published list only if it contains the duplicate. If the latest list is another list, copies
 * it second, so that its copy is the latest. Returns the id of the copy to publish, or `null` if the published list
 * does not contain the duplicate.
 */
export async function copyLists(
  tx: Db,
  { athlete, double }: MergePlan,
  race: DoubleRace,
  { actor, reason }: By,
): Promise<number | null> {
  const { race_id, published_id, latest_id, is_in_published_list } = race
  const code = athlete.federation_code ?? double.federation_code ?? `id:${athlete.athlete_id}`
  let number = race.highest_number
  const copy = async (revision_id: number) => {
    const rows = (await listRevisionResults(tx, revision_id)).map((row) =>
      row.athlete_id === double.athlete_id ? { ...row, athlete_id: athlete.athlete_id, athlete: code } : row,
    )
    number += 1
    const source = `merged: ${double.name} is ${athlete.name}`
    const facts = { race_id, number, source: source.slice(0, 200), digest: digestOf(rows) }
    const copied_id = (await insertRevisions(tx, actor, [facts])).get(race_id)!
    await insertResults(
      tx,
      rows.map((row) => ({ ...row, revision_id: copied_id })),
    )
    const after = { revision: number, athlete_id: athlete.athlete_id }
    const before = { athlete_id: double.athlete_id }
    await insertAudit(tx, { actor, reason, act: 'set result', subject: `race ${race_id}`, before, after })
    return copied_id
  }
  const published_copy = is_in_published_list ? await copy(published_id!) : null
  if (latest_id !== null && latest_id !== published_id) await copy(latest_id)
  return published_copy
}
