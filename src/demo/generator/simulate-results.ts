import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import { openRandom, type Random, sample } from '#server/platform/random.ts'
import type { DemoWeekend } from './demo-weekend.ts'
import type { DemoEvent } from './events.ts'
import { type DemoRace, racesOf, tourOf } from './plan-races.ts'
import { timeText } from './race-times.ts'
import { type Finish, type Starter, simulateRace } from './simulate-race.ts'
import { formAt } from './strength-model.ts'

const scoring_place_count = 10
const contender_count = 18

/** Gives ten of the leading athletes random places in the sprints, and ten in the climbs, if the race has them. */
function withCheckpointPlaces(rows: readonly ResultRow[], event: DemoEvent, random: Random): ResultRow[] {
  const sprint = event.has_sprint ? randomPlaces(rows, random) : new Map<string, number>()
  const climb = event.has_climb ? randomPlaces(rows, random) : new Map<string, number>()
  return rows.map((row) => ({
    ...row,
    sprint_place: sprint.get(row.athlete) ?? null,
    climb_place: climb.get(row.athlete) ?? null,
  }))
}

function randomPlaces(rows: readonly ResultRow[], random: Random): Map<string, number> {
  const in_order = sample(rows.slice(0, contender_count), scoring_place_count, random)
  return new Map(in_order.map((row, index) => [row.athlete, index + 1]))
}

type Gender = 'f' | 'm'

/** The athletes and teams that may enter races. In each gender, the best comes first. */
export type Entries = {
  athletes: readonly (Starter & { gender: Gender; peak: number })[]
  teams: readonly (Starter & { gender: Gender; team_number: number })[]
}

/** The results of the n-th weekend at their first import. The same seed always gives the same results. */
export function simulateResults(
  seed: string | number,
  weekend: DemoWeekend,
  n: number,
  entries: Entries,
): ResultRow[] {
  const races = racesOf(weekend, n).filter((race) => race.special_case?.kind !== 'cancelled')
  return (['f', 'm'] as const).flatMap((gender) => {
    const random = openRandom(`${seed} results ${n} ${gender}`)
    const gender_races = races.filter((race) => race.gender === gender)
    return simulateRaces(
      gender_races,
      tourOf(weekend) !== null,
      startersOf(entries, gender, weekend, n, random),
      random,
    )
  })
}

/** The corrected results of the races that are corrected. The correction disqualifies the winner. */
export function correctedResults(races: readonly DemoRace[], rows: readonly ResultRow[]): ResultRow[] {
  const corrected = races.filter((race) => race.special_case?.kind === 'corrected')
  return corrected.flatMap(({ race_code }) =>
    withoutWinner(rows.filter((row) => row.race_code === race_code)),
  )
}

type Field = { athletes: readonly Starter[]; teams: readonly Starter[] }

/**
 * The best athletes start in nearly all races, the weakest are often absent. In a championship each nation has one
 * team.
 */
function startersOf(
  { athletes, teams }: Entries,
  gender: Gender,
  weekend: DemoWeekend,
  n: number,
  random: Random,
): Field {
  const candidates = athletes.filter((athlete) => athlete.gender === gender)
  const starting = candidates.filter((_, index) => random() < 0.97 - (0.6 * index) / candidates.length)
  return {
    athletes: starting.map((athlete) => ({ ...athlete, gap: athlete.gap - formAt(athlete.peak, n) })),
    teams: teams.filter(
      (team) => team.gender === gender && (!weekend.is_championship || team.team_number === 1),
    ),
  }
}

/** The results of one gender. In a tour, an athlete who does not finish a leg does not start in later legs. */
function simulateRaces(
  races: readonly DemoRace[],
  isTour: boolean,
  { athletes, teams }: Field,
  random: Random,
) {
  let field = athletes
  const legs: Finish[][] = []

  return races.flatMap(({ race_code, event, gender }) => {
    if (takesTeams(event.kind)) return resultRows(race_code, simulateRace(event, gender, teams, random))
    if (event.kind === 'tour_overall') return resultRows(race_code, sumOfLegs(legs))
    const finishes = simulateRace(event, gender, field, random)
    legs.push(finishes)
    if (isTour) field = field.filter((_, index) => finishes[index]?.status === null)
    return withCheckpointPlaces(resultRows(race_code, finishes), event, random)
  })
}

function sumOfLegs(legs: readonly Finish[][]): Finish[] {
  const finished = (legs.at(-1) ?? []).filter((finish) => finish.status === null)
  return finished.map(({ code }) => {
    const times = legs.map((leg) => leg.find((finish) => finish.code === code)?.tenths ?? 0)
    return { code, tenths: times.reduce((sum, tenths) => sum + tenths, 0), status: null }
  })
}

/** The results of a race, fastest first. Equal times share a place. */
export function resultRows(race_code: string, finishes: readonly Finish[]): ResultRow[] {
  const bibs = new Map(finishes.map((finish, index) => [finish.code, index + 1]))
  const [placed, others] = partition(finishes, (finish) => finish.status === null)
  const times = placed.map((finish) => finish.tenths).sort((a, b) => a - b)

  return [...placed.toSorted((a, b) => a.tenths - b.tenths), ...others].map((finish, index) => ({
    line: index + 1,
    race_code,
    athlete: finish.code,
    place: finish.status === null ? times.indexOf(finish.tenths) + 1 : null,
    status: finish.status,
    time: finish.status === null ? timeText(finish.tenths) : null,
    bib: bibs.get(finish.code) ?? null,
    sprint_place: null,
    climb_place: null,
  }))
}

/**
 * Disqualifies the winner, or one of two athletes who share the first place. All athletes behind first place move up by
 * one.
 */
export function withoutWinner(rows: readonly ResultRow[]): ResultRow[] {
  const winner = rows.find((row) => row.place === 1)
  return rows.map((row) => {
    if (row === winner) return { ...row, place: null, status: 'DSQ', time: null }
    return row.place !== null && row.place > 1 ? { ...row, place: row.place - 1 } : row
  })
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
