import type { Db } from '#server/db/db.ts'
import { type DeskLeague, listLeaguesByWord } from '#server/desk/store/leagues.ts'
import { type Answer, refusal } from './answer.ts'

/** Does the work on the league that a word means, or says why it is not plain. */
export async function onLeague(
  db: Db,
  word: string,
  work: (league: DeskLeague) => Promise<Answer>,
): Promise<Answer> {
  const [league, other] = await listLeaguesByWord(db, word)
  if (!league) return refusal([`There is no league ${word}: see \`league list\`.`])
  if (!other) return work(league)
  return refusal([
    `${word} may be ${nameOf(league)} or ${nameOf(other)}: say which with id:${other.league_id}.`,
  ])
}

function nameOf({ name, league_id }: DeskLeague): string {
  return `${name} (id ${league_id})`
}
