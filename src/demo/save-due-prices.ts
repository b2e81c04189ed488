import { type PointsTable, type PointsTables, pointsAt, TABLE_PRESETS } from '#game/scoring/points-tables.ts'
import { type EarnedPoints, priceAfterForm } from '#game/scoring/prices.ts'
import { tableNameOf } from '#game/scoring/race-kinds.ts'
import { addDays } from '#server/imports/files/local-time.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { savePrices } from '#server/prices/store/prices.ts'
import { demoPrices } from './demo-prices.ts'
import { CALENDARS } from './generator/calendars.ts'
import type { Entrants } from './generator/make-entrants.ts'
import { racesOf, tourOf } from './generator/plan-races.ts'
import { pricesAt } from './result-times.ts'
import type { Demo } from './store/demos.ts'
import { listPlaced, type Placed, readPriceInstants } from './store/races.ts'

const day_ms = 86_400_000

/** The points that athletes earned with these places, by athlete code. `days_ago` is counted back from `at`. */
function pointsOfPlaced(placed: readonly Placed[], demo: Demo, at: Date): Map<string, EarnedPoints[]> {
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

/**
 * After each weekend, changes the prices of the athletes who have a place in it, and of their pro teams. Other prices
 * stay the same.
 */
export async function saveDuePrices(tx: Db, demo: Demo, entrants: () => Entrants, now: Date): Promise<void> {
  const known = await readPriceInstants(tx, demo.season_id)
  const calendar = CALENDARS[demo.variant]
  for (const [n, weekend] of calendar.entries()) {
    const set_at = pricesAt(weekend, demo.day)
    if (set_at > now || known.has(set_at.getTime())) continue
    const codes = racesOf(weekend, n).map((race) => race.race_code)
    const raced = new Set((await listPlaced(tx, demo.season_id, codes)).map(({ code }) => code))
    if (raced.size > 0) await saveNewPrices(tx, demo, entrants(), raced, { n, set_at })
  }
}

/** Sets the prices after the weekend with the index `n`. */
async function saveNewPrices(
  tx: Db,
  demo: Demo,
  entrants: Entrants,
  raced: Set<string>,
  { n, set_at }: { n: number; set_at: Date },
): Promise<void> {
  const { season_id, variant, settings } = demo
  const races = CALENDARS[variant].slice(0, n + 1).flatMap((weekend, index) => racesOf(weekend, index))
  const codes = races.map((race) => race.race_code)
  const earned = pointsOfPlaced(await listPlaced(tx, season_id, codes), demo, set_at)
  const targets = demoPrices(entrants, settings, earned)
  for (const { code, members } of entrants.pro_teams) {
    if (members.some((member) => raced.has(member))) raced.add(code)
  }
  const athletes = await listSeasonAthletes(tx, season_id)
  const prices = athletes.flatMap(({ athlete_id, federation_code, price }) => {
    const target = targets.get(federation_code)
    return target === undefined || price === null || !raced.has(federation_code)
      ? []
      : [{ athlete_id, price: priceAfterForm(price, target), set_at }]
  })
  await savePrices(tx, season_id, prices)
}
