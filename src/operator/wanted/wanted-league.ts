import { resolveWord } from '#game/named.ts'
import { type Answer, refusal } from '#operator/answer.ts'
import { type DeskLeague, listLeaguesByWord } from '#server/admin/store/leagues.ts'
import type { Db } from '#server/platform/db/db.ts'

const LEAGUE = {
  noun: 'league',
  listed_by: 'league list',
  idOf: (league: DeskLeague) => league.league_id,
  nameOf: (league: DeskLeague) => league.name,
}

/** Does the work on the league that a word means, or says why that is not clear. */
export async function onLeague(
  db: Db,
  word: string,
  work: (league: DeskLeague) => Promise<Answer>,
): Promise<Answer> {
  const league = resolveWord(word, [await listLeaguesByWord(db, word)], LEAGUE)
  return typeof league === 'string' ? refusal([league]) : work(league)
}
