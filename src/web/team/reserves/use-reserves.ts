import { type Athlete, getAthlete } from '#contract/athletes.ts'
import type { Selection } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import type { RequestedBench } from '#game/teams/change-bench.ts'
import { takesReserves, takesViceCaptain } from '#game/teams/reserves.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'

/** Returns the reserves of a gender, first choice first. Mixed teams have none. */
export function reservesOf({ m, f }: Pick<RequestedBench, 'm' | 'f'>, gender: Gender): readonly number[] {
  if (gender === 'mixed') return []
  return gender === 'm' ? m : f
}

/** Returns the ids of all reserves. Empty if the team has none. */
export function reserveIds(bench: Pick<RequestedBench, 'm' | 'f'> | null | undefined): readonly number[] {
  return bench ? [...bench.m, ...bench.f] : []
}

/** Returns the athletes that a proposal may add. Reserves are left out, because the player chose not to pick them. */
export function withoutReserves(
  athletes: readonly Athlete[],
  { bench }: { bench: Pick<RequestedBench, 'm' | 'f'> | undefined },
): readonly Athlete[] {
  const ids = reserveIds(bench)
  return ids.length === 0 ? athletes : athletes.filter(({ athlete_id }) => !ids.includes(athlete_id))
}

/** Whether teams for the selection have reserves or a vice-captain. */
export function useHasBench(selection: Selection): boolean {
  const config = useConfig()
  return config !== undefined && (takesReserves(config, selection) || takesViceCaptain(config, selection))
}

/**
 * Returns the data of the reserves, because replies about reserves contain only ids. Reserves who are not in the list
 * of athletes are fetched one by one: a team has at most two of each gender. `listed` is empty while the list is
 * loading, and undefined on pages that do not need it.
 */
export function useReserveAthletes(
  bench: Pick<RequestedBench, 'm' | 'f'> | undefined,
  listed?: readonly Athlete[],
): ReadonlyMap<number, Athlete> {
  const ids = reserveIds(bench)
  const known = new Map(listed?.map((athlete) => [athlete.athlete_id, athlete]))
  const [first, second, third, fourth] = listed?.length === 0 ? [] : ids.filter((id) => !known.has(id))
  const fetched = [useAthlete(first), useAthlete(second), useAthlete(third), useAthlete(fourth)]
  const found = [...ids.map((id) => known.get(id)), ...fetched].filter((each) => each !== undefined)
  return new Map(found.map((athlete) => [athlete.athlete_id, athlete]))
}

function useAthlete(athlete_id: number | undefined): Athlete | undefined {
  const given = athlete_id === undefined ? undefined : { params: { athlete_id } }
  const reply = useReply(getAthlete, given, { critical: false })
  return reply.state === 'ready' ? reply.data : undefined
}
