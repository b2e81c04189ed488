import type { Db } from '#server/db/db.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import { savePrices } from '#server/imports/store/prices.ts'
import { CALENDARS } from './calendars.ts'
import type { Everybody } from './draw-everybody.ts'
import { nextPrice } from './form.ts'
import { racesOf } from './plan-races.ts'
import { pricesAt } from './result-times.ts'
import type { Demo } from './store/demos.ts'
import { listPlaced, listPriceInstants } from './store/races.ts'
import { standingsOf } from './weekend-form.ts'

/** After each weekend the prices follow the form of those who raced; the others keep theirs. */
export async function keepDuePrices(
  tx: Db,
  demo: Demo,
  everybody: () => Everybody,
  now: Date,
): Promise<void> {
  const known = await listPriceInstants(tx, demo.season_id)
  for (const [n, weekend] of CALENDARS[demo.variant].entries()) {
    const set_at = pricesAt(weekend, demo.day)
    if (set_at > now || known.has(set_at.getTime())) continue
    const codes = racesOf(weekend, n).map((race) => race.race_code)
    const placed = await listPlaced(tx, demo.season_id, codes)
    if (placed.length > 0) await keepPrices(tx, demo, standingsOf(placed, everybody()), set_at)
  }
}

async function keepPrices(
  tx: Db,
  { season_id }: Demo,
  behind: ReadonlyMap<string, number>,
  set_at: Date,
): Promise<void> {
  const athletes = await listSeasonAthletes(tx, season_id)
  const prices = athletes.flatMap(({ athlete_id, federation_code, price }) => {
    const share = behind.get(federation_code)
    return share === undefined || price === null
      ? []
      : [{ athlete_id, price: nextPrice(price, share), set_at }]
  })
  await savePrices(tx, season_id, prices)
}
