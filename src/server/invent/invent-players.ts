import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnedAthlete } from '#game/picks.ts'
import type { Prospect } from '#game/propose.ts'
import type { SeasonSettings } from '#game/season-settings.ts'
import { insertAudit } from '#server/audit/store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { readGameNow } from '#server/game-clock/store.ts'
import { shareLeagueGate } from '#server/leagues/store/scores.ts'
import { findSeasonById } from '#server/seasons/store.ts'
import { lockClosed } from '#server/selections/store.ts'
import { chooseTeam, type Market, openMarket, tradeSquad } from './choose-team.ts'
import { drawLeagues, drawPlayers, type InventedPlayer } from './draw-players.ts'
import { inventLeagueName } from './names.ts'
import { openRandom, type Random } from './random.ts'
import * as store from './store.ts'

export type InventOptions = {
  season_id: number
  players: number
  /** The same seed gives the same players and the same teams. */
  seed: string | number
  actor?: string
  onProgress?: ((step: string, done: number, total: number) => void) | undefined
}

export type Invented = { players: number; teams: number; picks: number; leagues: number; selections: number }

/**
 * Players who do not exist, with teams for every selection that is not locked yet, chosen by the rules of the game as if
 * each had been saved before its close; then closes what is past. For trying the game out, also with a past season.
 */
export async function inventPlayers(db: Db, options: InventOptions): Promise<Invented> {
  const invented = await inTransaction(db, (tx) => invent(tx, options))
  await lockClosed(db)
  return invented
}

type Player = InventedPlayer & { user_id: number }

async function invent(tx: Db, options: InventOptions): Promise<Invented> {
  const { season_id, players: count, seed, actor = 'inventor' } = options
  const season = (await findSeasonById(tx, season_id))!
  const random = openRandom(seed)
  const taken = await store.listTakenNames(tx)
  const athletes = await store.listProspects(tx, season_id)
  const players = await insertPlayers(tx, drawPlayers(count, countriesOf(athletes), taken.users, random))

  const teams = await insertAllTeams(tx, season.settings, athletes, players, random, options)
  const leagues = drawLeagues(
    players.map((player) => player.user_id),
    random,
  ).map((members) => {
    return { ...inventLeagueName(taken.leagues, random), verified: random() < 0.2, members }
  })
  await shareLeagueGate(tx)
  await store.insertLeagues(tx, season_id, leagues)

  const invented = { players: players.length, leagues: leagues.length, ...teams }
  await insertAudit(tx, { actor, act: 'invent players', subject: season.name, after: { ...invented, seed } })
  return invented
}

function countriesOf(athletes: readonly Prospect[]): string[] {
  const countries = athletes.filter((athlete) => athlete.active).map((athlete) => athlete.country)
  return countries.length > 0 ? countries : ['NOR', 'SWE', 'FIN']
}

async function insertPlayers(tx: Db, drawn: readonly InventedPlayer[]): Promise<Player[]> {
  const ids = await store.insertUsers(tx, drawn)
  return drawn.map((player, index) => ({ ...player, user_id: ids[index]! }))
}

async function insertAllTeams(
  tx: Db,
  settings: SeasonSettings,
  athletes: readonly Prospect[],
  players: readonly Player[],
  random: Random,
  { season_id, onProgress }: InventOptions,
) {
  const selections = await store.listOpenSelections(tx, season_id)
  const now = (await readGameNow(tx)).getTime()
  const squads = new Map<number, OwnedAthlete[]>()
  let [teams, picks] = [0, 0]

  let writing: Promise<void> = Promise.resolve()

  for (const [index, selection] of selections.entries()) {
    const market = marketOf(selection, settings, athletes)
    const latest = Math.min(selection.trading_close - 1, now)
    const chosen = players.flatMap((player) => {
      const accepted_at = drawInstant(selection.trading_opens_at, latest, random)
      const team = teamOf(player, market, squads, selection.rolls_over, random, accepted_at)
      return team ? [{ user_id: player.user_id, accepted_at, picks: team }] : []
    })
    teams += chosen.length
    picks += chosen.reduce((sum, team) => sum + team.picks.length, 0)

    // The database writes one selection while we choose for the next.
    await writing
    writing = store.insertTeams(tx, selection.selection_id, chosen)
    await nextTurn()
    onProgress?.('teams', (index + 1) * players.length, selections.length * players.length)
  }
  await writing
  return { teams, picks, selections: selections.length }
}

function marketOf(
  selection: store.OpenSelection,
  settings: SeasonSettings,
  athletes: readonly Prospect[],
): Market {
  const { excluded_countries } = settings
  const rules = { ...selection, excluded_countries, locked_at: null }
  const { team_captains_enabled, takes_ranked_picks, genders } = selection
  const budget = selection.budget ?? Number.MAX_SAFE_INTEGER
  return openMarket({ rules, budget, team_captains_enabled, takes_ranked_picks }, athletes, genders)
}

/** Null where a player forgets the selection, or keeps the squad that rolls over anyway. */
function teamOf(
  player: Player,
  market: Market,
  squads: Map<number, OwnedAthlete[]>,
  rolls_over: boolean,
  random: Random,
  now: number,
): OwnedAthlete[] | null {
  if (random() > player.manner.diligence) return null
  const squad = rolls_over ? squads.get(player.user_id) : undefined
  if (squad && random() < 0.5) return null

  const team = squad
    ? tradeSquad(squad, market, player.manner, random, now)
    : chooseTeam(market, player.manner, random, now)
  if (rolls_over) squads.set(player.user_id, team)
  return team.length > 0 ? team : null
}

/** Most come late: half of them in the last quarter of the time. */
function drawInstant(from: number, to: number, random: Random): number {
  return Math.floor(to - (to - from) * random() ** 2)
}
