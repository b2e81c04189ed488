import { lockClosed } from '#server/calendar/store/locks.ts'
import { shareLeagueGate } from '#server/leagues/store/scores.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { openRandom } from '#server/platform/random.ts'
import { findSeasonById } from '#server/seasons/store.ts'
import type { Picker } from './decisions.ts'
import { drawLeagues } from './draw-players.ts'
import { insertPlayers } from './insert-players.ts'
import { inventLeagueName } from './names.ts'
import { type Picked, pickTeams } from './pick-teams.ts'
import { insertLeagues } from './store/leagues.ts'
import { listTakenNames } from './store/players.ts'

export type InventOptions = {
  season_id: number
  players: number
  /** The same seed gives the same players and the same teams. */
  seed: string | number
  actor?: string
  onProgress?: ((step: string, done: number, total: number) => void) | undefined
}

export type Invented = Picked & { players: number; leagues: number }

/**
 * Players who do not exist, with teams for every selection that is not locked yet, chosen by the rules of the game as if
 * each had been saved before its close; then closes what is past. For trying the game out, also with a past season.
 */
export async function inventPlayers(db: Db, options: InventOptions): Promise<Invented> {
  const invented = await inTransaction(db, (tx) => invent(tx, options))
  await lockClosed(db, { season_id: options.season_id })
  return invented
}

async function invent(tx: Db, options: InventOptions): Promise<Invented> {
  const { season_id, seed, actor = 'inventor' } = options
  const { name, settings } = (await findSeasonById(tx, season_id))!
  const pickers = await insertPlayers(tx, options)
  const picked = await pickTeams(tx, { ...options, settings, pickers, haste: 'by-now' })
  const leagues = await inventLeagues(tx, season_id, pickers, seed)

  const invented = { players: pickers.length, leagues, ...picked }
  await insertAudit(tx, { actor, act: 'invent players', subject: name, after: { ...invented, seed } })
  return invented
}

async function inventLeagues(
  tx: Db,
  season_id: number,
  pickers: readonly Picker[],
  seed: string | number,
): Promise<number> {
  const random = openRandom(`${seed} leagues`)
  const taken = await listTakenNames(tx)
  const user_ids = pickers.map((picker) => picker.user_id)
  const leagues = drawLeagues(user_ids, random).map((members) => {
    const verified = random() < 0.2
    return { ...inventLeagueName(taken.leagues, random), verified, password: null, members }
  })
  await shareLeagueGate(tx)
  await insertLeagues(tx, season_id, leagues)
  return leagues.length
}
