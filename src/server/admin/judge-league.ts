import { checkLeagueName, type LeagueNameRefusal } from '#game/leagues/league-names.ts'
import { deleteLeague } from '#server/leagues/store/leagues.ts'
import { holdLeagueSums, shareLeagueGate } from '#server/leagues/store/scores.ts'
import type { Author } from '#server/platform/audit/author.ts'
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
  gone: 'It was deleted just now',
  'no-club': 'It names no club: say for which it stands with --club',
  'club-taken': 'That club has a verified league already: a club is represented by one',
  'nothing-asked': 'It is not verified and has not asked for it',
  'name-taken': 'There is another league of that name',
  ...LEAGUE_NAME_SENTENCES,
}

/** Null when it is done. */
export type Judged = LeagueRefusal | null

/** Gives a league the tick of the team challenge, for its club in the current season (rules §7). */
export async function verifyLeague(
  tx: Db,
  league_id: number,
  given: string | undefined,
  author: Author,
): Promise<Judged> {
  const league = await hold(tx, league_id)
  if (!league) return 'gone'
  const club = given ?? league.club
  if (!club) return 'no-club'
  const other = await store.findOfClub(tx, club)
  if (other && other.league_id !== league_id) return 'club-taken'

  await store.updateVerification(tx, league_id, club)
  await note(tx, 'league verify', league, author, { verified: true, club })
  return null
}

/** Refuses a request, or takes the tick back. */
export async function refuseLeague(tx: Db, league_id: number, author: Author): Promise<Judged> {
  const league = await hold(tx, league_id)
  if (!league) return 'gone'
  if (!league.verified && league.verification_asked_at === null) return 'nothing-asked'

  await store.updateVerification(tx, league_id, null)
  await note(tx, 'league refuse', league, author, { verified: false, club: null })
  return null
}

/** Its old name leads nowhere from then on. */
export async function renameLeague(
  tx: Db,
  league_id: number,
  wanted: string,
  author: Author,
): Promise<Judged> {
  const name = wanted.trim().normalize('NFC')
  const verdict = checkLeagueName(name)
  if (!verdict.ok) return verdict.reason
  const league = await hold(tx, league_id)
  if (!league) return 'gone'
  if (!(await store.updateName(tx, league_id, name))) return 'name-taken'
  await note(tx, 'league rename', league, author, { name })
  return null
}

/** With everything that belongs to it. */
export async function removeLeague(tx: Db, league_id: number, author: Author): Promise<Judged> {
  await shareLeagueGate(tx)
  await holdLeagueSums(tx)
  const league = await store.holdDeskLeague(tx, league_id)
  if (!league) return 'gone'
  await deleteLeague(tx, league_id)
  await note(tx, 'league delete', league, author, null)
  return null
}

async function hold(tx: Db, league_id: number): Promise<store.DeskLeague | undefined> {
  await shareLeagueGate(tx)
  return store.holdDeskLeague(tx, league_id)
}

/** Its admin by number: the audit is kept for ever, and a player’s name only as long as he wants. */
async function note(
  tx: Db,
  act: string,
  { league_id, name, admin_id, members, verified, club }: store.DeskLeague,
  author: Author,
  after: object | null,
): Promise<void> {
  const before = { name, admin_id, members, verified, club }
  await insertAudit(tx, { ...author, act, subject: `league ${league_id}`, before, after })
}
