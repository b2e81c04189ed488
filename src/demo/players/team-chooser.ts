import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { Instant } from '#game/instants.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import { EMPTY_BENCH, takesReserves, takesViceCaptain } from '#game/teams/reserves.ts'
import { chooseBench, marketForPicks, wantsBench } from './choose-bench.ts'
import { chooseTeam, type Market, openMarket, tradeSquad } from './choose-team.ts'
import type { Decision } from './decisions.ts'
import type { PriceList } from './price-list.ts'
import type { SquadRow } from './store/athletes.ts'
import type { OpenSelection } from './store/selections.ts'
import type { ChosenTeam } from './store/teams.ts'

/**
 * Returns a function that chooses a player's team for the selection. The function returns null if it finds no team, or
 * if the player has a squad that rolled over and does not change it.
 */
export function teamChooser(
  selection: OpenSelection,
  settings: SeasonSettings,
  prices: (at: Instant) => PriceList,
  squad_rows: readonly SquadRow[],
): (decision: Decision) => ChosenTeam | null {
  const squads = Map.groupBy(squad_rows.map(squadPick), ({ user_id }) => user_id)
  const markets = new Map<number, Market>()
  const marketAt = (at: Instant) => {
    const { change_index, athletes } = prices(at)
    const market = markets.get(change_index) ?? marketOf(selection, settings, athletes)
    markets.set(change_index, market)
    return market
  }

  return ({ user_id, profile, random, decided_at }) => {
    const squad = squads.get(user_id)?.map(({ pick }) => pick)
    if (squad && random() < 0.5) return null
    const market = marketAt(decided_at)
    const wants_bench = !squad && wantsBench(market, random)
    const picks = squad
      ? tradeSquad(squad, market, profile, random, decided_at)
      : chooseTeam(wants_bench ? marketForPicks(market) : market, profile, random, decided_at)
    if (picks.length === 0) return null
    const bench = wants_bench ? chooseBench(picks, market, random) : EMPTY_BENCH
    return { user_id, accepted_at: decided_at, picks, bench }
  }
}

function squadPick({ user_id, ...row }: SquadRow): { user_id: number; pick: OwnedAthlete } {
  return { user_id, pick: { ...row, is_team_captain: false, rank: null } }
}

function marketOf(
  selection: OpenSelection,
  { excluded_countries, ...settings }: SeasonSettings,
  athletes: PriceList['athletes'],
): Market {
  const rules = { ...selection, excluded_countries, locked_at: null }
  const { team_captains_enabled, takes_ranked_picks, genders } = selection
  const budget = selection.budget ?? Number.MAX_SAFE_INTEGER
  const racing = selection.is_mixed ? ['mixed'] : genders
  const bench = {
    takes_reserves: takesReserves(settings, selection),
    takes_vice_captain: takesViceCaptain(settings, selection),
  }
  return openMarket({ rules, budget, bench, team_captains_enabled, takes_ranked_picks }, athletes, racing)
}
