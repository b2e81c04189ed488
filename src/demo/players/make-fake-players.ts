import { lockClosed } from '#server/calendar/store/locks.ts'
import { takeSharedLeagueLock } from '#server/leagues/store/scores.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { openRandom } from '#server/platform/random.ts'
import { findSeasonById } from '#server/seasons/store.ts'
import type { ProfiledPlayer } from './decisions.ts'
import { insertPlayers } from './insert-players.ts'
import { makeLeagueMembers } from './make-profiles.ts'
import { fakeLeagueName } from './names.ts'
import { type PickCounts, pickTeams } from './pick-teams.ts'
import { insertLeagues } from './store/leagues.ts'
import { readTakenNames } from './store/players.ts'

export type FakePlayersOptions = {
  season_id: number
  players: number
  /** Determines the players and their teams: the same seed gives the same ones. */
  seed: string | number
  actor?: string
  onProgress?: ((step: string, done: number, total: number) => void) | undefined
}

export type FakePlayersReport = PickCounts & { players: number; leagues: number }

/**
 * Makes fake players, and gives them teams for every selection that has opened and is not locked. The teams follow the
 * rules of the game, and each is stored as if it had been saved before the close. Afterwards locks the selections whose
 * closing time has passed.
 */
export async function makeFakePlayers(db: Db, options: FakePlayersOptions): Promise<FakePlayersReport> {
  const report = await db.transaction((tx) => insertFakePlayers(tx, options))
  await lockClosed(db, { season_id: options.season_id })
  return report
}

async function insertFakePlayers(tx: Db, options: FakePlayersOptions): Promise<FakePlayersReport> {
  const { season_id, seed, actor = 'demo' } = options
  const { name, settings } = (await findSeasonById(tx, season_id))!
  const players = await insertPlayers(tx, options)
  const picked = await pickTeams(tx, { ...options, settings, players, timing: 'by-now' })
  const leagues = await makeFakeLeagues(tx, season_id, players, seed)

  const report = { players: players.length, leagues, ...picked }
  await insertAudit(tx, { actor, act: 'fake-players add', subject: name, after: { ...report, seed } })
  return report
}

async function makeFakeLeagues(
  tx: Db,
  season_id: number,
  players: readonly ProfiledPlayer[],
  seed: string | number,
): Promise<number> {
  const random = openRandom(`${seed} leagues`)
  const taken_names = await readTakenNames(tx)
  const user_ids = players.map((player) => player.user_id)
  const leagues = makeLeagueMembers(user_ids, random).map((members) => {
    const verified = random() < 0.2
    return { ...fakeLeagueName(taken_names.leagues, random), verified, password: null, members }
  })
  await takeSharedLeagueLock(tx)
  await insertLeagues(tx, season_id, leagues)
  return leagues.length
}
