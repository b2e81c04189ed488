import { createHash } from 'node:crypto'
import type { PRICING_METHODS, PricePreview } from '#contract/admin/athletes/prices.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { LineProblem } from '#game/scoring/price-refusals.ts'
import { hasTeams } from '#server/imports/store/present.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { type HttpError, httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { PlanRefused } from '#server/prices/plan-prices.ts'
import { replaySeason, type SeasonReplay } from '#server/prices/replay-season.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { setPrices } from '#server/prices/set-prices.ts'
import type { PricingRow } from '#server/prices/store/pricing.ts'
import { findCurrentSeason, type SeasonRow } from '#server/seasons/store.ts'
import { lineProblemText, PRICE_SENTENCES, planRefusalText } from '#text/price-refusals.ts'

export type PriceCommand = { order: (typeof PRICING_METHODS)[number]; lines?: string | undefined }

type Preview = Omit<PricePreview, 'version'> & { version: string }

type PriceOutcome = {
  preview: Preview
  planned_id: number | null
  /** The season and its athletes with their new prices. Null if the prices were refused. */
  priced: { season: SeasonRow; athletes: readonly PricingRow[] } | null
}

/**
 * Returns what `changePrices` would change, and a replay of past races with the new prices. The replay runs without
 * locks.
 */
export async function previewChange(db: Db, command: PriceCommand, by: Actor): Promise<Preview> {
  const { preview, priced } = await withDryRun(db, true, (tx) => changePrices(tx, command, by))
  if (!priced) return preview
  return { ...preview, replay: shownReplay(await replaySeason(db, priced.season, priced.athletes)) }
}

/** Sets prices of the current season or, with `publish_at`, plans them for that time. */
export async function changePrices(
  tx: Db,
  { order: method, lines = '' }: PriceCommand,
  by: Actor,
  publish_at?: Date,
): Promise<PriceOutcome> {
  const season = await findCurrentSeason(tx)
  if (!season) throw notFound('Season')
  const outcome =
    method === 'set'
      ? await setGivenPrices(tx, season, lines, by, publish_at)
      : await setPrices(tx, season, method, by, publish_at)
  const needs_reason = await hasTeams(tx, season.season_id)
  if ('names' in outcome) throw planError(outcome)
  if ('problems' in outcome) return refusedChange('lines', needs_reason, outcome.problems)
  if (!outcome.ok) return refusedChange(outcome.reason, needs_reason)

  const changes = largestFirst(outcome.changes)
  const { spread, athletes, planned_id } = outcome
  const version = priceVersion(changes)
  const preview = { changes, refusal: null, problems: [], spread, replay: null, needs_reason, version }
  return { preview, planned_id, priced: { season, athletes } }
}

function refusedChange(
  refusal: NonNullable<Preview['refusal']>,
  needs_reason: boolean,
  problems: LineProblem[] = [],
): PriceOutcome {
  const nothing = { changes: [], spread: null, replay: null, needs_reason, version: priceVersion([]) }
  return { preview: { ...nothing, refusal, problems }, planned_id: null, priced: null }
}

/** Throws if the prices were refused, or if they differ from those that the caller previewed. */
export function requirePreviewed(
  { version, refusal, problems }: Preview,
  if_match: string | undefined,
): void {
  if (if_match !== undefined && if_match !== '*' && if_match !== version) {
    throw httpError('stale', STALE_PRICES)
  }
  if (refusal === 'lines') throw linesError(problems)
  if (refusal) throw httpError('refused', PRICE_SENTENCES[refusal])
}

export function linesError(problems: readonly LineProblem[]): HttpError {
  return httpError('refused', 'No prices were set', { errors: problems.map(lineText) })
}

export function planError(refused: PlanRefused): HttpError {
  const text = planRefusalText(refused)
  return refused.reason === 'in-past' ? invalidField('publish_at', text) : httpError('refused', text)
}

function lineText(problem: LineProblem): string {
  return `Line ${problem.line}: ${lineProblemText(problem)}`
}

function shownReplay(replay: SeasonReplay | null): PricePreview['replay'] {
  if (!replay) return null
  const shown = (rows: SeasonReplay['athletes']) =>
    rows.map((row) => ({ ...row, points: toPoints(row.points) }))
  const { athletes, overpriced, underpriced } = replay
  return {
    ...replay,
    athletes: shown(athletes),
    overpriced: shown(overpriced),
    underpriced: shown(underpriced),
  }
}

type Change = { athlete_id: number; before: number | null; price: number }

/** Sorts changes by their size relative to the old price. Athletes without an old price come last, by new price. */
function largestFirst<Row extends Change>(changes: readonly Row[]): Row[] {
  return changes.toSorted((a, b) => relativeChange(b) - relativeChange(a) || b.price - a.price)
}

function relativeChange({ before, price }: Change): number {
  return before ? Math.abs(price / before - 1) : 0
}

/**
 * Returns the version of a preview: a hash of its changes, including the old prices. A request with this version in
 * If-Match sets prices only if its changes have the same version.
 */
function priceVersion(changes: readonly Change[]): string {
  return `"${createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 32)}"`
}

const STALE_PRICES = 'Prices or results have changed since the preview. Look at a new preview'
