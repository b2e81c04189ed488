import { resolveWord } from '#game/named.ts'
import { type Answer, refusal } from '#operator/answer.ts'
import { type DeskPlayer, listPlayersByWord } from '#server/admin/store/players.ts'
import type { Db } from '#server/platform/db/db.ts'

const PLAYER = {
  noun: 'player',
  listed_by: 'player list',
  idOf: (player: DeskPlayer) => player.user_id,
  nameOf: (player: DeskPlayer) => player.user_name,
}

/** The player that a word means by `id:49`, user name, address or id, or the sentence that says why that is not clear. */
export async function findWanted(db: Db, word: string): Promise<DeskPlayer | string> {
  return resolveWord(word, [await listPlayersByWord(db, word)], PLAYER)
}

export async function onPlayer(
  db: Db,
  word: string,
  work: (player: DeskPlayer) => Promise<Answer>,
): Promise<Answer> {
  const player = await findWanted(db, word)
  return typeof player === 'string' ? refusal([player]) : work(player)
}
