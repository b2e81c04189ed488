/**
 * Computes prices from earlier races by the price rule, and compares their order with the order of the prices in a live
 * game (decision 0030). `node bench/prices.ts FOLDER`; the default is REAL_DATA. The folder contains `fantasy_prices`,
 * and seasons in the form that `import season` reads.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { shareWithinBudget, spearman, spreadOf } from '#game/scoring/price-spread.ts'
import { priceBounds, priceOf, worthOf } from '#game/scoring/prices.ts'
import { openRandom } from '#server/platform/random.ts'
import { saveFigures } from './figures.ts'
import { type Earned, earnedBefore } from './season-points.ts'

const folder = process.argv[2] ?? process.env.REAL_DATA
if (!folder) throw new Error('Name a folder of data: node bench/prices.ts FOLDER')

const budget = 100_000
const teams = 10_000
const places = 8

/** Each trial computes prices from the races before the day `before` in the seasons `reads`. */
const trials = [
  { prices: '2023-02', before: '2023-02-05', reads: ['wc_2021-22', 'wc_2022-23_to_feb05'] },
  {
    prices: '2023-02',
    before: '2023-02-05',
    reads: ['wc_2018-19', 'wc_2021-22', 'wc_2022-23_to_feb05'],
  },
  { prices: '2021-12-before-davos', before: '2021-12-11', reads: ['wc_2021-22'] },
  { prices: '2021-12-before-davos', before: '2021-12-11', reads: ['wc_2018-19', 'wc_2021-22'] },
  { prices: '2021-12-before-dresden', before: '2021-12-18', reads: ['wc_2021-22'] },
  { prices: '2021-12-before-dresden', before: '2021-12-18', reads: ['wc_2018-19', 'wc_2021-22'] },
]

type LivePrice = { athlete_id: string; gender: string; price: number }

function readLivePrices(name: string): LivePrice[] {
  const text = readFileSync(join(folder!, 'fantasy_prices', `${name}.csv`), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.flatMap(({ athlete_id, gender, price, active, is_team }) => {
    const is_active_athlete = active === 'True' && is_team === 'False'
    return is_active_athlete ? [{ athlete_id: athlete_id!, gender: gender!, price: Number(price) }] : []
  })
}

/** Compares the live game's prices of the active athletes of one gender with the prices that the rule gives them. */
function compare(live_prices: readonly LivePrice[], earned: Earned) {
  const worths = live_prices.map(({ athlete_id }) => worthOf(earned.get(athlete_id) ?? []))
  const best = Math.max(...worths)
  const rows = live_prices.map(({ athlete_id, price }, index) => {
    const worth = worths[index]!
    const ours = priceOf(worth, best, priceBounds(budget))
    return { theirs: price, ours, worth, has_raced: earned.has(athlete_id) }
  })
  const raced = rows.filter((row) => row.has_raced)
  const correlationOf = (some: typeof rows) => {
    const spearman_of = spearman(
      some.map(({ ours }) => ours),
      some.map(({ theirs }) => theirs),
    )
    return { athletes: some.length, spearman: rounded(spearman_of) }
  }
  const spread = spreadOf(rows.map((row) => row.ours))
  return { rows, found: { who_raced: correlationOf(raced), all_active: correlationOf(rows), spread } }
}

const figures = trials.map(({ prices, before, reads }) => {
  const live_prices = readLivePrices(prices)
  const earned = earnedBefore(folder, reads, before)
  const ofGender = (gender: string) => live_prices.filter((each) => each.gender === gender)
  const [f, m] = [compare(ofGender('f'), earned), compare(ofGender('m'), earned)]
  const share = (which: 'ours' | 'theirs') => {
    const fields = [f, m].map(({ rows }) => rows.map((row) => ({ price: row[which], worth: row.worth })))
    return shareWithinBudget(fields, { places, budget, teams, random: openRandom(prices) })
  }
  const within_budget = { ours: share('ours'), live_game: share('theirs'), teams }
  return { prices, reads, before, f: f.found, m: m.found, within_budget }
})

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

await saveFigures('prices', figures)
