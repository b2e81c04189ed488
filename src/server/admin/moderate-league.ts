import { checkLeagueName, type LeagueNameRefusal } from '#game/leagues/league-names.ts'
import { deleteLeague } from '#server/leagues/store/leagues.ts'
import { lockLeagueSums, takeSharedLeagueLock } from '#server/leagues/store/scores.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { LEAGUE_NAME_SENTENCES } from '#text/league-refusals.ts'
import * as store from './store/leagues.ts'

export type LeagueRefusal =
  | 'gone'
  | 'no-club'
  | 'club-taken'
  | 'nothing-asked'
  | 'name-taken'
  | LeagueNameRefusal

export const LEAGUE_SENTENCES: Record<LeagueRefusal, string> = {
  gone: 'The league has just been deleted',
  'no-club': 'The league names no club: give the name of the club',
  'club-taken': 'That club already has a verified league, and each club can have only one',
  'nothing-asked': 'The league is not verified and has no request to be verified',
  'name-taken': 'Another league has that name',
  ...LEAGUE_NAME_SENTENCES,
}

/** The refusal, or null on success. */
export type LeagueOutcome = LeagueRefusal | null

/** Verifies a league for its club in the current season (rules §7). */
export async function verifyLeague(
  tx: Db,
  league_id: number,
  given: string | undefined,
  by: Actor,
): Promise<LeagueOutcome> {
  const league = await lock(tx, league_id)
  if (!league) return 'gone'
  const club = given ?? league.club
  if (!club) return 'no-club'
  const other = await store.findLeagueOfClub(tx, club)
  if (other && other.league_id !== league_id) return 'club-taken'

  await store.updateVerification(tx, league_id, club)
  await insertLeagueAudit(tx, 'league verify', league, by, { verified: true, club })
  return null
}

/** Rejects a request for verification, or removes the verification. */
export async function unverifyLeague(tx: Db, league_id: number, by: Actor): Promise<LeagueOutcome> {
  const league = await lock(tx, league_id)
  if (!league) return 'gone'
  if (!league.verified && league.verification_asked_at === null) return 'nothing-asked'

  await store.updateVerification(tx, league_id, null)
  await insertLeagueAudit(tx, 'league refuse', league, by, { verified: false, club: null })
  return null
}

export async function renameLeague(
  tx: Db,
  league_id: number,
  wanted: string,
  by: Actor,
): Promise<LeagueOutcome> {
  const name = wanted.trim().normalize('NFC')
  const verdict = checkLeagueName(name)
  if (!verdict.ok) return verdict.reason
  const league = await lock(tx, league_id)
  if (!league) return 'gone'
  if (!(await store.updateName(tx, league_id, name))) return 'name-taken'
  await insertLeagueAudit(tx, 'league rename', league, by, { name })
  return null
}

/** Deletes a league with everything that belongs to it. */
export async function removeLeague(tx: Db, league_id: number, by: Actor): Promise<LeagueOutcome> {
  await takeSharedLeagueLock(tx)
  await lockLeagueSums(tx)
  const league = await store.lockAdminLeague(tx, league_id)
  if (!league) return 'gone'
  await deleteLeague(tx, league_id)
  await insertLeagueAudit(tx, 'league delete', league, by, null)
  return null
}

async function lock(tx: Db, league_id: number): Promise<store.AdminLeague | undefined> {
  await takeSharedLeagueLock(tx)
  return store.lockAdminLeague(tx, league_id)
}

/**
 * Writes an audit line with the id of the league's admin. Their name is left out, because the log is permanent and
 * players may delete their names.
 */
async function insertLeagueAudit(
  tx: Db,
  act: string,
  { league_id, name, admin_id, members, verified, club }: store.AdminLeague,
  by: Actor,
  after: object | null,
): Promise<void> {
  const before = { name, admin_id, members, verified, club }
  await insertAudit(tx, { ...by, act, subject: `league ${league_id}`, before, after })
}
