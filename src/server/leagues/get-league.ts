import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { findLeague, findMembership, type LeagueRow, lockLeague } from './store/find.ts'
import { lockLeagueSums, takeSharedLeagueLock } from './store/scores.ts'

/** Finds a league by its name, ignoring case. */
export async function getLeagueOr404(db: Db, name: string): Promise<LeagueRow> {
  return leagueOr404(await findLeague(db, name))
}

/**
 * Locks the league, so that changes of its members run one after another. Throws 404 if it was deleted concurrently.
 */
export async function lockLeagueOr404(tx: Db, league_id: number): Promise<LeagueRow> {
  await takeSharedLeagueLock(tx)
  return leagueOr404(await lockLeague(tx, league_id))
}

/**
 * Locks the league for a change that may delete it. If the scores of all leagues are being summed,
 * waits until that has ended, because no league may be deleted meanwhile.
 */
export async function lockLeagueForDeletionOr404(tx: Db, name: string): Promise<LeagueRow> {
  await takeSharedLeagueLock(tx)
  await lockLeagueSums(tx)
  const { league_id } = await getLeagueOr404(tx, name)
  return leagueOr404(await lockLeague(tx, league_id))
}

/** Throws 403 if the user is not the league's admin. */
export function ensureAdmin({ admin_id }: LeagueRow, user_id: number): void {
  if (admin_id !== user_id) throw httpError('forbidden')
}

/** Throws 403 if the user is not a member of the league. */
export async function ensureMember(db: Db, { league_id }: LeagueRow, user_id: number): Promise<void> {
  if ((await findMembership(db, league_id, user_id)) !== 'member') throw httpError('forbidden')
}

function leagueOr404(league: LeagueRow | undefined): LeagueRow {
  if (!league) throw notFound('League')
  return league
}
