import { type Athlete, getAthlete } from '#contract/athletes.ts'
import type { RequestedBench } from '#game/teams/change-bench.ts'
import { useReply } from '../../core/api/use-reply.ts'

/**
 * The data of the reserves, because replies about reserves contain only ids. Those who are not in `listed` are fetched
 * one by one: a team has at most two of each gender.
 */
export function useReserveAthletes(
  bench: Pick<RequestedBench, 'm' | 'f'> | undefined,
  listed: readonly Athlete[] = NOBODY,
): ReadonlyMap<number, Athlete> {
  const ids = bench ? [...bench.m, ...bench.f] : []
  const known = new Map(listed.map((athlete) => [athlete.athlete_id, athlete]))
  const [first, second, third, fourth] = ids.filter((id) => !known.has(id))
  const fetched = [useAthlete(first), useAthlete(second), useAthlete(third), useAthlete(fourth)]
  const found = [...ids.map((id) => known.get(id)), ...fetched].filter((each) => each !== undefined)
  return new Map(found.map((athlete) => [athlete.athlete_id, athlete]))
}

const NOBODY: readonly Athlete[] = []

function useAthlete(athlete_id: number | undefined): Athlete | undefined {
  const given = athlete_id === undefined ? undefined : { params: { athlete_id } }
  const reply = useReply(getAthlete, given, { critical: false })
  return reply.state === 'ready' ? reply.data : undefined
}
