import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { Instant } from '#game/instants.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Decision, type DecisionOptions, decisionsOf, type ProfiledPlayer } from './decisions.ts'
import { openPriceLists, type PriceList } from './price-list.ts'
import { listCandidates, listPrices, listSquads } from './store/athletes.ts'
import { listOpenSelections, type OpenSelection, readTeamOwners } from './store/selections.ts'
import { type ChosenTeam, insertTeams } from './store/teams.ts'
import { teamChooser } from './team-chooser.ts'

export type PickOptions = DecisionOptions & {
  season_id: number
  settings: SeasonSettings
  onProgress?: ((step: string, done: number, total: number) => void) | undefined
}

export type PickCounts = { teams: number; picks: number; selections: number }

/**
 * Inserts teams into every selection that has opened and is not locked, for players who have no team there. The teams
 * follow the rules of the game. Each is stored with the time at which its player decided, always before the close, and
 * with the prices of that time.
 */
export async function pickTeams(tx: Db, options: PickOptions): Promise<PickCounts> {
  const { season_id, players, onProgress } = options
  const selections = await listOpenSelections(tx, season_id)
  const owners = await readTeamOwners(tx, idsOf(selections), userIds(players))
  const now = (await readGameNow(tx)).getTime()
  const counts: PickCounts = { teams: 0, picks: 0, selections: selections.length }
  let prices: ((at: Instant) => PriceList) | undefined
  let writing: Promise<void> = Promise.resolve()

  for (const [index, selection] of selections.entries()) {
    const decisions = decisionsOf(selection, options, owners.get(selection.selection_id), now)
    if (decisions.length > 0) {
      prices ??= await loadPriceLists(tx, season_id)
      const teams = await chooseTeams(tx, selection, decisions, prices, options)
      counts.teams += teams.length
      counts.picks += teams.reduce((sum, team) => sum + team.picks.length, 0)

      // The teams of the next selection are chosen while the database writes the teams of this one.
      await writing
      writing = insertTeams(tx, selection.selection_id, teams)
    }
    await nextTurn()
    onProgress?.('teams', (index + 1) * players.length, selections.length * players.length)
  }
  await writing
  return counts
}

async function chooseTeams(
  tx: Db,
  selection: OpenSelection,
  decisions: readonly Decision[],
  prices: (at: Instant) => PriceList,
  { season_id, settings, players }: PickOptions,
): Promise<ChosenTeam[]> {
  const { selection_id, rolls_over } = selection
  const rows = rolls_over ? await listSquads(tx, season_id, selection_id, userIds(players)) : []
  const chooseFor = teamChooser(selection, settings, prices, rows)
  return decisions.flatMap((decision) => chooseFor(decision) ?? [])
}

async function loadPriceLists(tx: Db, season_id: number): Promise<(at: Instant) => PriceList> {
  return openPriceLists(await listCandidates(tx, season_id), await listPrices(tx, season_id))
}

function idsOf(selections: readonly OpenSelection[]): number[] {
  return selections.map((selection) => selection.selection_id)
}

function userIds(players: readonly ProfiledPlayer[]): number[] {
  return players.map((player) => player.user_id)
}
