import type { AdminLive } from '#contract/admin/results/live.ts'
import { listLiveRows } from '#server/live/store/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findLiveFacts, listSent, listStartersWithBib } from './store.ts'

/** What an operator needs to send the next batch of a race. Throws 404 for a race of another season. */
export async function readAdminLive(
  db: Db,
  { race_id, user_id }: { race_id: number; user_id: number },
): Promise<AdminLive> {
  const facts = await findLiveFacts(db, { race_id, user_id })
  if (!facts) throw notFound('Race')
  const rows = facts.batch ? await listLiveRows(db, race_id) : []
  return {
    ...facts,
    batch: facts.batch && {
      ...facts.batch,
      rows: rows.map(({ points: _points, due_at, ...row }) => {
        return { ...row, due_at: due_at?.toISOString() ?? null }
      }),
    },
    starters: await listStartersWithBib(db, race_id),
    sent: await listSent(db, race_id),
  }
}
