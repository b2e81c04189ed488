import type { Hundredths } from '#game/points.ts'
import { type PointsTables, pointsAt } from '#game/points-tables.ts'
import { type KindOfRace, tableNameOf } from '#game/race-kinds.ts'

/** What an athlete costs who never earned anything, before his starts. */
const floor = 211

/** What the best of each field costs on top of it. */
const top = 18_800

const most_starts = 30

export type PricedRace = { race_code: string } & KindOfRace

export type PricedAthlete = { federation_code: string; gender: string; is_team: boolean }

export type RacedPlace = { race_code: string; athlete: string; place: number | null }

/**
 * Prices from an athlete's own results in the file: 211, plus one for each start (30 at most), plus his share of the
 * points of the best of his field (men, women, each kind of team) times 18,800. Most cost little over 211, a tenth
 * more than 2,000, the best about 19,000: as prices of a live game are spread.
 */
export function formulaPrices(
  athletes: readonly PricedAthlete[],
  races: readonly PricedRace[],
  results: readonly RacedPlace[],
  tables: PointsTables,
): Map<string, number> {
  const earned = earnings(races, results, tables)
  const fields = Map.groupBy(athletes, ({ gender, is_team }) => `${gender} ${is_team}`)
  return new Map(
    [...fields.values()].flatMap((field) => {
      const best = Math.max(
        1,
        ...field.map(({ federation_code }) => earned.get(federation_code)?.points ?? 0),
      )
      return field.map(
        ({ federation_code }) => [federation_code, priceOf(earned.get(federation_code), best)] as const,
      )
    }),
  )
}

type Earned = { points: Hundredths; starts: number }

function priceOf(earned: Earned | undefined, best: Hundredths): number {
  if (!earned) return floor
  return floor + Math.min(earned.starts, most_starts) + Math.round((top * earned.points) / best)
}

function earnings(races: readonly PricedRace[], results: readonly RacedPlace[], tables: PointsTables) {
  const tableOf = new Map(
    races.map((race) => {
      const name = tableNameOf(race)
      return [race.race_code, (name && tables[name]) ?? []]
    }),
  )
  const earned = new Map<string, Earned>()
  for (const { race_code, athlete, place } of results) {
    const { points, starts } = earned.get(athlete) ?? { points: 0, starts: 0 }
    earned.set(athlete, {
      points: points + pointsAt(tableOf.get(race_code) ?? [], place),
      starts: starts + 1,
    })
  }
  return earned
}
