import { lockClosed } from '#server/calendar/store/locks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { whileScoring } from '#server/scoring/store/while-scoring.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { lockRaces, takeSeasonGates } from './store/changes.ts'
import { lockResults } from './store/latest-results.ts'
import { hasTeams } from './store/present.ts'

/**
 * Runs an import into an existing season in one transaction that takes all gates of the season. Imports and
 * publications wait for each other, because a publication reads the calendar long before it writes. Selections whose
 * deadline has passed are locked before the transaction, except in a dry run or if nobody has a team. More deadlines
 * may pass during the import, so `PresentSelection.is_locked` also compares the deadline with the clock.
 */
export async function inLockedSeason<Result>(
  db: Db,
  { season_id, dry_run }: { season_id: number; dry_run: boolean },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (!dry_run && (await hasTeams(db, season_id))) await lockClosed(db, { season_id })
  return whileScoring(db, season_id, () =>
    withDryRun(db, dry_run, async (tx) => {
      await lockSeason(tx, season_id)
      return work(tx)
    }),
  )
}

/** Blocks team changes, publications and imports of results. All changes use this order of locks (decision 0030). */
async function lockSeason(tx: Db, season_id: number): Promise<void> {
  await lockResults(tx, season_id)
  await lockTeamConstraints(tx)
  await takeSeasonGates(tx, season_id)
  await lockRaces(tx, season_id)
}
