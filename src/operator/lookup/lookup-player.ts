import { resolveTerm } from '#game/resolve-term.ts'
import { refusal, type VerbResult } from '#operator/verb-result.ts'
import { type AdminPlayer, listPlayersByTerm } from '#server/admin/store/players.ts'
import type { Db } from '#server/platform/db/db.ts'

const PLAYER = {
  noun: 'player',
  listed_by: 'player list',
  idOf: (player: AdminPlayer) => player.user_id,
  nameOf: (player: AdminPlayer) => player.user_name,
}

/**
 * Finds a player by `id:49`, user name, email address or id. Returns a message if no player or several players match.
 */
export async function resolvePlayer(db: Db, term: string): Promise<AdminPlayer | string> {
  return resolveTerm(term, [await listPlayersByTerm(db, term)], PLAYER)
}

export async function withPlayer(
  db: Db,
  term: string,
  work: (player: AdminPlayer) => Promise<VerbResult>,
): Promise<VerbResult> {
  const player = await resolvePlayer(db, term)
  return typeof player === 'string' ? refusal([player]) : work(player)
}
