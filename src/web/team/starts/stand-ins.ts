import { type ListedRace, startsOf } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import type { RequestedBench } from '#game/teams/change-bench.ts'
import { reservesOf } from '../reserves/use-reserves.ts'

type Pick = { athlete_id: number; gender: Gender }

/**
 * Predicts from the start lists which reserve replaces a pick in each race (rules §11). Returns ids of reserves by
 * race id. The missing picks of a gender, in the order of their ids, are replaced by the reserves of the gender who
 * start, in the order of the reserves.
 */
export function standInsFor(
  { athlete_id, gender }: Pick,
  picks: readonly Pick[],
  bench: RequestedBench,
  races: readonly ListedRace[],
): Map<number, number> {
  const of_gender = picks.filter((pick) => pick.gender === gender)
  const stand_ins = races.flatMap((race) => {
    const missing = of_gender
      .filter((pick) => outlookIn(race, pick) === 'out')
      .map((pick) => pick.athlete_id)
      .sort((a, b) => a - b)
    const starting = reservesOf(bench, gender).filter((id) =>
      isExpectedToStart({ athlete_id: id, gender }, race),
    )
    const reserve = starting[missing.indexOf(athlete_id)]
    return reserve === undefined ? [] : [[race.race_id, reserve] as const]
  })
  return new Map(stand_ins)
}

/** Whether the athlete is on the start list of the race, as a confirmed or doubtful starter. */
export function isExpectedToStart(athlete: Pick, race: ListedRace): boolean {
  return ['starts', 'doubtful'].includes(outlookIn(race, athlete))
}

function outlookIn(race: ListedRace, athlete: Pick) {
  return startsOf({ ...athlete, is_team: false }, [race]).outlook
}

/** Says which reserves take the place of a pick. Undefined if none does. */
export function replacementText(
  stand_ins: ReadonlyMap<number, number>,
  missed_race_ids: readonly number[],
  nameOf: { athlete: (id: number) => string; race: (id: number) => string },
): string | undefined {
  const reserves = [...new Set(stand_ins.values())]
  const [first] = reserves
  if (first === undefined) return undefined
  if (reserves.length === 1 && missed_race_ids.every((id) => stand_ins.has(id)))
    return `Your reserve ${nameOf.athlete(first)} takes their place.`
  const places = [...stand_ins].map(
    ([race_id, id]) => `Your reserve ${nameOf.athlete(id)} takes their place in ${nameOf.race(race_id)}.`,
  )
  return places.join(' ')
}
