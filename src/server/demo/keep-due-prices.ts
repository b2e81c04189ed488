import { priceAfterForm } from '#game/prices.ts'
import type { Db } from '#server/db/db.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import { savePrices } from '#server/imports/store/prices.ts'
import { CALENDARS } from './calendars.ts'
import { demoPrices } from './demo-prices.ts'
import type { Everybody } from './draw-everybody.ts'
import { pointsOfPlaced } from './placed-points.ts'
import { racesOf } from './plan-races.ts'
import { pricesAt } from './result-times.ts'
import type { Demo } from './store/demos.ts'
import { listPlaced, listPriceInstants } from './store/races.ts'

/** After each weekend the prices of those who raced follow their points, by the one rule; the others keep theirs. */
export async function keepDuePrices(
  tx: Db,
  demo: Demo,
  everybody: () => Everybody,
  now: Date,
): Promise<void> {
  const known = await listPriceInstants(tx, demo.season_id)
  const calendar = CALENDARS[demo.variant]
  for (const [n, weekend] of calendar.entries()) {
    const set_at = pricesAt(weekend, demo.day)
    if (set_at > now || known.has(set_at.getTime())) continue
    const codes = racesOf(weekend, n).map((race) => race.race_code)
    const raced = new Set((await listPlaced(tx, demo.season_id, codes)).map(({ code }) => code))
    if (raced.size > 0) await keepPrices(tx, demo, everybody(), raced, { n, set_at })
  }
}

/** `n` is the weekend after which they are set. */
async function keepPrices(
  tx: Db,
  demo: Demo,
  everybody: Everybody,
  raced: Set<string>,
  { n, set_at }: { n: number; set_at: Date },
): Promise<void> {
  const { season_id, variant, settings } = demo
  const races = CALENDARS[variant].slice(0, n + 1).flatMap((weekend, index) => racesOf(weekend, index))
  const codes = races.map((race) => race.race_code)
  const earned = pointsOfPlaced(await listPlaced(tx, season_id, codes), demo, set_at)
  const aims = demoPrices(everybody, settings, earned)
  for (const { code, members } of everybody.pro_teams) {
    if (members.some((member) => raced.has(member))) raced.add(code)
  }
  const athletes = await listSeasonAthletes(tx, season_id)
  const prices = athletes.flatMap(({ athlete_id, federation_code, price }) => {
    const aim = aims.get(federation_code)
    return aim === undefined || price === null || !raced.has(federation_code)
      ? []
      : [{ athlete_id, price: priceAfterForm(price, aim), set_at }]
  })
  await savePrices(tx, season_id, prices)
}
