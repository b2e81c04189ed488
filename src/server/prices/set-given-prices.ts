import { idOfTerm } from '#game/resolve-term.ts'
import { type LineProblem, MAX_PRICE } from '#game/scoring/price-refusals.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { PlanRefused } from './plan-prices.ts'
import { listPricing, lockPrices, type PricingRow, readLastPublication } from './store/pricing.ts'
import { type SetPricesResult, writeOrPlanPrices } from './write-or-plan-prices.ts'
import type { PriceChange } from './write-prices.ts'

export type GivenPricesRefused = { ok: false; problems: LineProblem[] }

const max_line_length = 300
/** Digits between code and price are refused, because the price in `3420001 12 500` could be 500 or 12,500. */
const code_and_price =
  /^(\S+?)(?:[\s;,=]|[\s;,]\D*[\s;,])\s*(0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:[,.'\u00a0\u202f]\d{3}){1,3})$/

/**
 * Sets prices that an operator has typed, one per line: `3420001 12000`, or `id:49` instead of the code. Text between
 * code and price, such as a name, is ignored. Nothing is written if a line has a problem. For picks that were already
 * bought, the price that was paid stays.
 */
export async function setGivenPrices(
  tx: Db,
  season: SeasonRow,
  text: string,
  by: Actor,
  publish_at?: Date,
): Promise<SetPricesResult | PlanRefused | GivenPricesRefused> {
  await lockPrices(tx, season.season_id)
  // Read before `listPricing` reads the results, so that results published in between count as new.
  const considered_until = await readLastPublication(tx, season.season_id)
  const athletes = await listPricing(tx, season.season_id)
  const read = readGivenPrices(text, athletes)
  if (!read.ok) return read
  const proposal = { season, method: 'set' as const, athletes, priced: read.changes, considered_until }
  return writeOrPlanPrices(tx, proposal, by, publish_at)
}

/** Returns the price changes that the text asks for, or the problems of its lines. */
export function readGivenPrices(
  text: string,
  athletes: readonly PricingRow[],
): { ok: true; changes: PriceChange[] } | GivenPricesRefused {
  const lines = readLines(text, athletes)
  const problems = lines.flatMap((line) => ('code' in line ? [line] : []))
  if (problems.length > 0) return { ok: false, problems }
  const priced = lines.flatMap((line) => ('code' in line ? [] : [line]))
  if (priced.length === 0) return { ok: false, problems: [problem(1, 'no-price')] }
  const changed = priced.filter(({ athlete, price }) => athlete.price !== price)
  if (changed.length === 0) return { ok: false, problems: [problem(1, 'no-change')] }
  const changes = changed.map(({ athlete: { athlete_id, federation_code, name, price: before }, price }) => {
    return { athlete_id, federation_code, name, before, price }
  })
  return { ok: true, changes }
}

type PricedLine = { athlete: PricingRow; price: number }

function readLines(text: string, athletes: readonly PricingRow[]): (PricedLine | LineProblem)[] {
  const by_code = new Map(athletes.map((athlete) => [athlete.federation_code?.toLowerCase(), athlete]))
  const by_id = new Map(athletes.map((athlete) => [athlete.athlete_id, athlete]))
  const first_line = new Map<number, number>()

  const read = (line_text: string, line: number): PricedLine | LineProblem => {
    const [, code = '', digits = ''] =
      (line_text.length <= max_line_length && code_and_price.exec(line_text)) || []
    if (!code) return problem(line, 'unreadable', shorten(line_text))
    const price = Number(digits.replace(/\D/g, ''))
    if (price > MAX_PRICE) return problem(line, 'too-high', digits)
    const athlete = by_code.get(code.toLowerCase()) ?? by_id.get(idOfTerm(code) ?? 0)
    if (!athlete) return problem(line, 'unknown-athlete', shorten(code))
    const first = first_line.get(athlete.athlete_id)
    if (first !== undefined) return problem(line, 'repeated', athlete.name, first)
    first_line.set(athlete.athlete_id, line)
    return { athlete, price }
  }
  const given = text
    .split(/\r\n|\r|\n/)
    .map((line_text, index) => ({ line_text: line_text.trim(), line: index + 1 }))
  // Skips a first line without digits, because a pasted table may begin with its headings.
  return given
    .filter(({ line_text, line }) => line_text !== '' && (line > 1 || /\d/.test(line_text)))
    .map(({ line_text, line }) => read(line_text, line))
}

function problem(
  line: number,
  code: LineProblem['code'],
  text = '',
  first_line: number | null = null,
): LineProblem {
  return { line, code, text, first_line }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
