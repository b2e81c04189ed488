import { digestOf } from '#server/imports/results/digest.ts'
import { insertResults, insertRevisions } from '#server/imports/store/revisions.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { LatestList, RevisionRow } from './store.ts'

type SavedCorrection = {
  race_id: number
  actor: string
  reason: string | null
  /** Describes the change in the history of the race's lists, such as `DSQ for Ada Skare`. */
  what: string
  /** The details of the change for the audit line, which also has the number of the revision. */
  facts: object
}

/**
 * Saves a corrected list as the next revision of its race, and writes an audit line. Returns the number of the
 * revision.
 */
export async function saveCorrection(
  tx: Db,
  { race_id, actor, reason, what, facts }: SavedCorrection,
  list: LatestList,
  rows: readonly RevisionRow[],
): Promise<number> {
  const number = list.highest_number + 1
  const revision = { race_id, number, source: `by hand: ${what}`, digest: digestOf(rows) }
  const revision_id = (await insertRevisions(tx, actor, [revision])).get(race_id)!
  await insertResults(
    tx,
    rows.map((row) => ({ ...row, revision_id })),
  )
  await insertAudit(tx, {
    actor,
    act: 'set result',
    subject: `race ${race_id}`,
    before: { revision: list.latest_number },
    after: { revision: number, ...facts },
    reason,
  })
  return number
}
