import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { pointsAt, TABLE_PRESETS } from '#game/scoring/points-tables.ts'
import type { EarnedPoints } from '#game/scoring/prices.ts'
import { type RaceKind, tableNameOf } from '#game/scoring/race-kinds.ts'

type Row = Record<string, string>

/** The points that each athlete earned in races. Includes all starters, even those without points. */
export type Earned = Map<string, EarnedPoints[]>

/** Applies the points tables of each season to those races of the seasons that took place before this day. */
export function earnedBefore(folder: string, seasons: readonly string[], before: string): Earned {
  const earned: Earned = new Map()
  for (const season of seasons) {
    const races = read(folder, season, 'races.csv').filter((race) => race.date! < before)
    const tables = TABLE_PRESETS[races[0]!.date! < '2022-07-01' ? 'world_cup_until_2022' : 'world_cup']
    const known = new Map(
      races.map((race) => [race.race_id, { table: tableOf(race, tables), date: race.date! }]),
    )
    for (const { race_id, athlete_id = '', rank } of read(folder, season, 'results.csv')) {
      const race = known.get(race_id)
      if (!race) continue
      const own = earned.get(athlete_id) ?? []
      const points = pointsAt(race.table, rank ? Number(rank) : null)
      const days_ago = (Date.parse(before) - Date.parse(race.date)) / 86_400_000
      earned.set(athlete_id, points > 0 ? [...own, { points, days_ago }] : own)
    }
  }
  return earned
}

function tableOf(race: Row, tables: (typeof TABLE_PRESETS)['world_cup']) {
  const is_tour_leg = race.tour !== ''
  const name = tableNameOf({ kind: race.kind as RaceKind, is_tour_leg, race_class: null })
  return (name !== null && Object.hasOwn(tables, name) && tables[name as keyof typeof tables]) || []
}

function read(folder: string, season: string, file: string): Row[] {
  return parse(readFileSync(join(folder, season, file), 'utf8'), { columns: true })
}
