import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  listPriceTable,
  type PRICING_METHODS,
  type PricePreview,
  previewPrices,
  writeAdminPrices,
} from '#contract/admin/athletes/prices.ts'
import { toPoints } from '#game/scoring/points.ts'
import { listPriceRows } from '#server/admin-api/athletes/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { type Actor, actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { PRICE_SENTENCES, setPrices } from '#server/prices/set-prices.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

/** Sets prices of the current season, computed by the price rule or typed by the operator. Previews them first. */
export function adminPriceRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listPriceTable, async ({ db }) => {
    const rows = await listPriceRows(db)
    return rows.map((row) => ({ ...row, score: row.score === null ? null : toPoints(row.score) }))
  })

  servePrivate(app, context, previewPrices, ({ db, body, player }) =>
    withDryRun(db, true, (tx) => changePrices(tx, body, { actor: actorOf(player) })),
  )

  servePrivate(app, context, writeAdminPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { reason } = call.body
      const written = await changePrices(tx, call.body, { actor: actorOf(call.player), reason })
      const wanted = call.request.headers['if-match']
      if (wanted !== undefined && wanted !== '*' && wanted !== written.version) {
        throw httpError('stale', STALE_PRICES)
      }
      if (written.refusal === 'lines') {
        throw httpError('refused', 'Nothing was priced', { errors: written.problems.map(lineText) })
      }
      if (written.refusal) throw httpError('refused', PRICE_SENTENCES[written.refusal])
      return written
    }),
  )
}

type Order = { order: (typeof PRICING_METHODS)[number]; lines?: string | undefined }

async function changePrices(tx: Db, { order, lines = '' }: Order, by: Actor): Promise<PricePreview> {
  const season = await findCurrentSeason(tx)
  if (!season) throw notFound('Season')
  const set =
    order === 'set' ? await setGivenPrices(tx, season, lines, by) : await setPrices(tx, season, order, by)
  if (set.ok) {
    const changes = largestFirst(set.changes)
    return { changes, refusal: null, problems: [], spread: set.spread, version: priceVersion(changes) }
  }
  const [refusal, problems] = 'problems' in set ? (['lines', set.problems] as const) : [set.reason, []]
  return { changes: [], refusal, problems, spread: null, version: priceVersion([]) }
}

function lineText({ line, message }: PricePreview['problems'][number]): string {
  return `Line ${line}: ${message}`
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
