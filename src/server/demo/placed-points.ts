import { type PointsTable, type PointsTables, pointsAt, TABLE_PRESETS } from '#game/points-tables.ts'
import type { EarnedPoints } from '#game/prices.ts'
import { tableNameOf } from '#game/race-kinds.ts'
import { addDays } from '#server/imports/local-time.ts'
import { CALENDARS } from './calendars.ts'
import { racesOf, tourOf } from './plan-races.ts'
import type { Demo } from './store/demos.ts'
import type { Placed } from './store/races.ts'

const day_ms = 86_400_000

/** By code, what those places earn, seen from an instant. */
export function pointsOfPlaced(placed: readonly Placed[], demo: Demo, at: Date): Map<string, EarnedPoints[]> {
  const races = new Map(racesOfDemo(demo, at).map((race) => [race.race_code, race]))
  const earned = new Map<string, EarnedPoints[]>()
  for (const { race_code, code, place } of placed) {
    const { table, days_ago } = races.get(race_code)!
    earned.set(code, [...(earned.get(code) ?? []), { points: pointsAt(table, place), days_ago }])
  }
  return earned
}

type Race = { race_code: string; table: PointsTable; days_ago: number }

function racesOfDemo({ variant, settings, day }: Demo, at: Date): Race[] {
  const tables: PointsTables = TABLE_PRESETS[settings.points_tables]
  return CALENDARS[variant].flatMap((weekend, n) =>
    racesOf(weekend, n).map(({ race_code, event }) => {
      const is_tour_leg = tourOf(weekend) !== null
      const name = tableNameOf({ kind: event.kind, is_tour_leg, race_class: event.race_class ?? null })
      const raced_at = new Date(`${addDays(day, weekend.starts_in + event.day)}T12:00:00Z`)
      const days_ago = (at.getTime() - raced_at.getTime()) / day_ms
      return { race_code, table: (name && tables[name]) ?? [], days_ago }
    }),
  )
}
