import { createHash } from 'node:crypto'
import type { PRICING_METHODS, PricePreview } from '#contract/admin/athletes/prices.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { LineProblem } from '#game/scoring/price-refusals.ts'
import { hasTeams } from '#server/imports/store/present.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type HttpError, httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { PlanRefused } from '#server/prices/plan-prices.ts'
import { replaySeason, type SeasonReplay } from '#server/prices/replay-season.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { setPrices } from '#server/prices/set-prices.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { lineProblemText, PRICE_SENTENCES, planRefusalText } from '#text/price-refusals.ts'

export type Order = { order: (typeof PRICING_METHODS)[number]; lines?: string | undefined }

type Options = {
  publish_at?: Date
  /** Whether the reply contains a replay of races with the prices. */
  with_replay?: boolean
}

type Changed = Omit<PricePreview, 'version'> & { version: string; planned_id: number | null }

/** Sets prices of the current season or, with `publish_at`, plans them. */
export async function changePrices(
  tx: Db,
  { order, lines = '' }: Order,
  by: Actor,
  { publish_at, with_replay = false }: Options = {},
): Promise<Changed> {
  const season = await findCurrentSeason(tx)
  if (!season) throw notFound('Season')
  const set =
    order === 'set'
      ? await setGivenPrices(tx, season, lines, by, publish_at)
      : await setPrices(tx, season, order, by, publish_at)
  const needs_reason = await hasTeams(tx, season.season_id)
  const nothing = {
    changes: [],
    spread: null,
    replay: null,
    needs_reason,
    version: priceVersion([]),
    planned_id: null,
  }
  if ('problems' in set) return { ...nothing, refusal: 'lines', problems: set.problems }
  if ('names' in set) throw planError(set)
  if (!set.ok) return { ...nothing, refusal: set.reason, problems: [] }

  const changes = largestFirst(set.changes)
  const { spread, athletes, planned_id } = set
  const replay = with_replay ? shownReplay(await replaySeason(tx, season, athletes)) : null
  const version = priceVersion(changes)
  return { changes, refusal: null, problems: [], spread, replay, needs_reason, version, planned_id }
}

/** Throws if nothing was set, or if other prices were set than the caller has previewed. */
export function requirePreviewed(changed: Changed, if_match: string | undefined): void {
  if (if_match !== undefined && if_match !== '*' && if_match !== changed.version) {
    throw httpError('stale', STALE_PRICES)
  }
  if (changed.refusal === 'lines') throw linesError(changed.problems)
  if (changed.refusal) throw httpError('refused', PRICE_SENTENCES[changed.refusal])
}

export function linesError(problems: readonly LineProblem[]): HttpError {
  return httpError('refused', 'Nothing was priced', { errors: problems.map(lineText) })
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

/** Sorts changes by their size as a fraction of the old price. Athletes without an old price follow, by new price. */
function largestFirst<Row extends Change>(changes: readonly Row[]): Row[] {
  return changes.toSorted((a, b) => relativeChange(b) - relativeChange(a) || b.price - a.price)
}

function relativeChange({ before, price }: Change): number {
  return before ? Math.abs(price / before - 1) : 0
}

/** The version of a preview: a hash of its prices. Prices are set only if they equal those of the preview. */
function priceVersion(changes: readonly Change[]): string {
  return `"${createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 32)}"`
}

const STALE_PRICES = 'Prices or results have changed since the preview: look at it again'
