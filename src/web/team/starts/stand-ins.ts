import { type ListedRace, startsOf } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import type { RequestedBench } from '#game/teams/change-bench.ts'
import { reservesOf } from '../reserves/use-reserves.ts'

type Pick = { athlete_id: number; gender: Gender }

/**
 * The reserves who would take the place of a pick in the races in which the pick does not start, by race, if the start
 * lists are right (rules §11). Missing picks are replaced in the order of their ids, each by the first reserve of their
 * gender who starts and replaces nobody else in that race.
 */
export function standInsFor(
  { athlete_id, gender }: Pick,
  picks: readonly Pick[],
  bench: RequestedBench,
  races: readonly ListedRace[],
): Map<number, number> {
  const of_gender = picks.filter((pick) => pick.gender === gender)
  const stand_ins = races.flatMap((race) => {
    const outlookOf = (id: number) => startsOf({ athlete_id: id, gender, is_team: false }, [race]).outlook
    const missing = of_gender
      .map((pick) => pick.athlete_id)
      .filter((id) => outlookOf(id) === 'out')
      .sort((a, b) => a - b)
    const starting = reservesOf(bench, gender).filter((id) => ['starts', 'doubtful'].includes(outlookOf(id)))
    const reserve = starting[missing.indexOf(athlete_id)]
    return reserve === undefined ? [] : [[race.race_id, reserve] as const]
  })
  return new Map(stand_ins)
}

/** Says which reserves take the place of a pick. Undefined if none does. */
export function standInText(
  stand_ins: ReadonlyMap<number, number>,
  missed_race_ids: readonly number[],
  nameOf: { athlete: (id: number) => string; race: (id: number) => string },
): string | undefined {
  const reserves = [...new Set(stand_ins.values())]
  const [first] = reserves
  if (first === undefined) return undefined
  if (reserves.length === 1 && missed_race_ids.every((id) => stand_ins.has(id)))
    return `Your reserve ${nameOf.athlete(first)} takes the place.`
  const places = [...stand_ins].map(
    ([race_id, id]) => `Your reserve ${nameOf.athlete(id)} takes the place in ${nameOf.race(race_id)}.`,
  )
  return places.join(' ')
}
