import { takesTeams } from '#game/race-kinds.ts'
import type { ResultRow } from '#server/imports/season-columns.ts'
import { openRandom, type Random } from '#server/invent/random.ts'
import { drawCheckpoints } from './draw-checkpoints.ts'
import { drawRace, type Finish, type Starter } from './draw-race.ts'
import type { DemoWeekend } from './events.ts'
import { type DemoRace, racesOf, tourOf } from './plan-races.ts'
import { resultRows, withoutWinner } from './result-rows.ts'

export type Entrant = Starter & { gender: 'f' | 'm' }
export type Entries = { athletes: readonly Entrant[]; teams: readonly Entrant[] }

/** How many of the athletes come to a weekend. */
const turnout = 0.88

/** The results of all weekends that are over, as they were first imported. */
export function drawResults(
  seed: string | number,
  weekends: readonly DemoWeekend[],
  entries: Entries,
): ResultRow[] {
  const random = openRandom(`${seed} results`)
  return weekends.flatMap((weekend, index) => {
    if (weekend.state === null) return []
    const races = racesOf(weekend, index).filter((race) => race.fate?.kind !== 'cancelled')
    return (['f', 'm'] as const).flatMap((gender) => {
      const own = races.filter((race) => race.gender === gender)
      return drawWeekend(own, tourOf(weekend) !== null, entriesOf(entries, gender), random)
    })
  })
}

/** The lists that are corrected later, as they are then. */
export function correctedResults(weekends: readonly DemoWeekend[], rows: readonly ResultRow[]): ResultRow[] {
  const races = weekends.flatMap(racesOf).filter((race) => race.fate?.kind === 'corrected')
  return races.flatMap(({ race_code }) => withoutWinner(rows.filter((row) => row.race_code === race_code)))
}

function entriesOf({ athletes, teams }: Entries, gender: 'f' | 'm'): Entries {
  const isOwn = (entrant: Entrant) => entrant.gender === gender
  return { athletes: athletes.filter(isOwn), teams: teams.filter(isOwn) }
}

/** Whoever does not finish a leg is out of the tour. */
function drawWeekend(races: readonly DemoRace[], isTour: boolean, entries: Entries, random: Random) {
  let field = entries.athletes.filter(() => random() < turnout)
  const legs: Finish[][] = []

  return races.flatMap(({ race_code, event, gender }) => {
    if (takesTeams(event.kind)) {
      return resultRows(race_code, drawRace(event, gender, entries.teams, random))
    }
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
