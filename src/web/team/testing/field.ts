import type { OwnedAthlete } from '#contract/teams.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { PageRules, PaidBench } from '../changes.ts'
import { NO_BENCH } from '../reserves/bench.ts'
import type { TeamState } from '../team-state.ts'

export const NOW = Date.parse('2027-01-14T11:58:03Z')

export const rules: PageRules = {
  trading_opens_at: null,
  trading_close: NOW + 60_000,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: ['RUS'],
  is_coed: false,
  max_picks_per_gender: 3,
  max_picks: null,
  cub_picks: 0,
  team_captains_enabled: true,
  takes_ranked_picks: false,
  takes_reserves: true,
  takes_vice_captain: true,
}

export const terms = { rules, budget: 1000 }

/** Creates an athlete. Ids up to 9 are women, and ids from 10 are men. */
export function athlete(athlete_id: number, price = 150): Candidate {
  const fixed = { country: 'NOR', is_team: false, is_cub: false, active: true }
  return { athlete_id, name: `Athlete ${athlete_id}`, gender: athlete_id < 10 ? 'f' : 'm', price, ...fixed }
}

export function pickedAthlete({ athlete_id }: { athlete_id: number }): OwnedAthlete['athlete'] {
  const { name, country, gender, is_cub } = athlete(athlete_id)
  return { athlete_id, name, country, gender, is_cub }
}

export function owned(athlete_id: number, changes: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const fixed = { is_team_captain: false, rank: null, bought_for: 150 }
  return { athlete_id, athlete: pickedAthlete({ athlete_id }), ...fixed, ...changes }
}

export function stateOf(picks: readonly OwnedAthlete[] = [], bench: PaidBench = NO_BENCH): TeamState {
  const none = { closes_at: null, undoable: null, queue: [], is_doubtful: false } as const
  return { known: { picks, ...bench }, tag: '"0"', outcome: { state: 'idle' }, ...none }
}

export const add = (athlete_id: number) => ({ kind: 'add', athlete: athlete(athlete_id) }) as const
