import { type AthleteResult, getLatestRace, listRaceAthletes } from '#contract/races.ts'
import type { Gender } from '#game/genders.ts'
import { useReply } from '../app/use-reply.ts'
import { useAwake } from '../forms/use-awake.ts'

/** An athlete's total in a race, by athlete_id. */
function totalsOf(results: readonly Pick<AthleteResult, 'athlete_id' | 'total'>[]): Map<number, number> {
  return new Map(results.map(({ athlete_id, total }) => [athlete_id, total]))
}

/**
 * What the athletes earned in the latest scored race of their gender; undefined until that is known. Only a browser asks: two
 * whole results would make the drawn page twice as heavy.
 */
export function usePreviousPoints(): ReadonlyMap<number, number> | undefined {
  const men = useLatestResults('m')
  const women = useLatestResults('f')
  return men && women && totalsOf([...men, ...women])
}

/** Before the first race there are none. */
function useLatestResults(gender: Gender): readonly AthleteResult[] | undefined {
  const isAwake = useAwake()
  const race = useReply(getLatestRace, isAwake ? { params: { gender } } : undefined, { aside: true })
  const results = useReply(
    listRaceAthletes,
    race.state === 'ready' ? { params: { race_id: race.data.race_id } } : undefined,
    { aside: true },
  )
  if (race.state === 'failed' || results.state === 'failed') return NONE
  return results.state === 'ready' ? results.data : undefined
}

const NONE: readonly AthleteResult[] = []
