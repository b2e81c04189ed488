import type { Db } from '#server/db/db.ts'
import { type DeskPlayer, listPlayersByWord } from '#server/desk/store/players.ts'
import { type Answer, refusal } from './answer.ts'

/** The player that a word means, or the sentence that says why it is not plain. */
export async function findWanted(db: Db, word: string): Promise<DeskPlayer | string> {
  const [player, other] = await listPlayersByWord(db, word)
  if (!player) return `There is no player ${word}: see \`player list\`.`
  if (!other) return player
  return `${word} may be ${nameOf(player)} or ${nameOf(other)}: say which with id:${player.user_id} or id:${other.user_id}.`
}

export async function onPlayer(
  db: Db,
  word: string,
  work: (player: DeskPlayer) => Promise<Answer>,
): Promise<Answer> {
  const player = await findWanted(db, word)
  return typeof player === 'string' ? refusal([player]) : work(player)
}

function nameOf({ user_name, user_id }: DeskPlayer): string {
  return `${user_name} (id ${user_id})`
}
