import { resolveTerm } from '#game/resolve-term.ts'
import { refusal, type VerbResult } from '#operator/verb-result.ts'
import { type AdminLeague, listLeaguesByTerm } from '#server/admin/store/leagues.ts'
import type { Db } from '#server/platform/db/db.ts'

const LEAGUE = {
  noun: 'league',
  listed_by: 'league list',
  idOf: (league: AdminLeague) => league.league_id,
  nameOf: (league: AdminLeague) => league.name,
}

/** Runs the work on the league with this term. If no league or several leagues match, the refusal says so. */
export async function withLeague(
  db: Db,
  term: string,
  work: (league: AdminLeague) => Promise<VerbResult>,
): Promise<VerbResult> {
  const league = resolveTerm(term, [await listLeaguesByTerm(db, term)], LEAGUE)
  return typeof league === 'string' ? refusal([league]) : work(league)
}
