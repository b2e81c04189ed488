import { takesTeams } from '#game/race-kinds.ts'
import type { ResultRow } from '#server/imports/season-columns.ts'
import { openRandom, type Random } from '#server/invent/random.ts'
import type { DemoWeekend } from './demo-weekend.ts'
import { drawCheckpoints } from './draw-checkpoints.ts'
import { drawRace, type Finish, type Starter } from './draw-race.ts'
import { formAt } from './form.ts'
import { type DemoRace, racesOf, tourOf } from './plan-races.ts'
import { resultRows, withoutWinner } from './result-rows.ts'

type Gender = 'f' | 'm'

/** Who may be entered for races, the best of each gender first. */
export type Entries = {
  athletes: readonly (Starter & { gender: Gender; peak: number })[]
  teams: readonly (Starter & { gender: Gender; number: number })[]
}

/** The results of the n-th weekend, as they are first brought from there; the same seed gives the same ones whenever asked. */
export function drawResults(
  seed: string | number,
  weekend: DemoWeekend,
  n: number,
  entries: Entries,
): ResultRow[] {
  const races = racesOf(weekend, n).filter((race) => race.fate?.kind !== 'cancelled')
  return (['f', 'm'] as const).flatMap((gender) => {
    const random = openRandom(`${seed} results ${n} ${gender}`)
    const own = races.filter((race) => race.gender === gender)
    return drawRaces(own, tourOf(weekend) !== null, startersOf(entries, gender, weekend, n, random), random)
  })
}

/** The lists that are corrected later, as they are then. */
export function correctedResults(races: readonly DemoRace[], rows: readonly ResultRow[]): ResultRow[] {
  const corrected = races.filter((race) => race.fate?.kind === 'corrected')
  return corrected.flatMap(({ race_code }) =>
    withoutWinner(rows.filter((row) => row.race_code === race_code)),
  )
}

type Field = { athletes: readonly Starter[]; teams: readonly Starter[] }

/** The best come nearly always, the last often stay at home; a championship takes one team of each nation. */
function startersOf(
  { athletes, teams }: Entries,
  gender: Gender,
  weekend: DemoWeekend,
  n: number,
  random: Random,
): Field {
  const own = athletes.filter((athlete) => athlete.gender === gender)
  const coming = own.filter((_, index) => random() < 0.97 - (0.6 * index) / own.length)
  return {
    athletes: coming.map((athlete) => ({ ...athlete, gap: athlete.gap - formAt(athlete.peak, n) })),
    teams: teams.filter((team) => team.gender === gender && (!weekend.is_championship || team.number === 1)),
  }
}

/** Whoever does not finish a leg is out of the tour. */
function drawRaces(races: readonly DemoRace[], isTour: boolean, { athletes, teams }: Field, random: Random) {
  let field = athletes
  const legs: Finish[][] = []

  return races.flatMap(({ race_code, event, gender }) => {
    if (takesTeams(event.kind)) return resultRows(race_code, drawRace(event, gender, teams, random))
    if (event.kind === 'tour_overall') return resultRows(race_code, sumOfLegs(legs))
    const finishes = drawRace(event, gender, field, random)
    legs.push(finishes)
    if (isTour) field = field.filter((_, index) => finishes[index]?.status === null)
    return drawCheckpoints(resultRows(race_code, finishes), event, random)
  })
}

function sumOfLegs(legs: readonly Finish[][]): Finish[] {
  const finished = (legs.at(-1) ?? []).filter((finish) => finish.status === null)
  return finished.map(({ code }) => {
    const times = legs.map((leg) => leg.find((finish) => finish.code === code)?.tenths ?? 0)
    return { code, tenths: times.reduce((sum, tenths) => sum + tenths, 0), status: null }
  })
}
