import type { Athlete } from '#contract/athletes.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import type { MyTeam } from '../../team/my-team.ts'
import type { MyBench, NoReserve } from '../../team/reserves/my-bench.ts'
import { reserveIds } from '../../team/reserves/use-reserves.ts'
import type { TeamPick } from '../../team/team-pick.ts'

/** The team that the lists of athletes change: its picks, or its reserves treated as picks. */
export type ListTeam = Pick<MyTeam, 'picks' | 'balance' | 'is_open' | 'add' | 'remove'> & {
  whyNot: (athlete: Athlete) => PickRefusal | NoReserve | undefined
  is_bench: boolean
  /** The lists mark these athletes as reserves. Empty while the lists add reserves. */
  reserve_ids: readonly number[]
}

export function toListTeam(team: MyTeam): ListTeam {
  return { ...team, is_bench: false, reserve_ids: reserveIds(team.bench) }
}

/** Returns the reserves as a team, so that lists and orders treat them like picks. */
export function toBenchTeam(
  team: MyTeam,
  bench: MyBench,
  athletes: ReadonlyMap<number, Athlete>,
): ListTeam & Pick<MyTeam, 'place'> {
  const { add, remove, place, whyNot, m, f } = bench
  const picks = [m, f].flatMap((ids) => ids.map((id, index) => reservePick(id, index + 1, athletes.get(id))))
  return {
    picks: picks.filter((pick) => pick !== undefined),
    balance: team.balance,
    is_open: team.is_open,
    add,
    remove,
    place,
    whyNot,
    is_bench: true,
    reserve_ids: [],
  }
}

/** Returns a reserve at a place, as a pick. Undefined while the data of the athlete is not loaded. */
function reservePick(athlete_id: number, place: number, athlete: Athlete | undefined): TeamPick | undefined {
  if (!athlete) return undefined
  const { name, country, gender, is_cub, price } = athlete
  return {
    athlete_id,
    athlete: { athlete_id, name, country, gender, is_cub },
    gender,
    is_cub,
    is_team_captain: false,
    rank: place,
    bought_for: price ?? 0,
  }
}
