import { z } from 'zod'
import { AnyText, Id, IdText, Instant } from '../../fields.ts'
import { route } from '../../route.ts'
import { objectChange, Reason } from '../changes.ts'
import { PriceChanges, PriceRequest } from './prices.ts'

const PublishAt = z.iso.datetime({ offset: true, error: 'must be a time' })

const Misfit = z.enum(['removed', 'changed'])

/** Prices that the server will publish at `publish_at`. Players do not see them before that. */
export const PlannedPrices = z.strictObject({
  planned_id: Id,
  publish_at: Instant,
  /** How the prices were computed. */
  method: z.enum(['season', 'newcomers', 'form', 'set', 'import']),
  /** Who planned or last changed the prices: the current name of the player, or the user of the command line. */
  planned_by: z.string(),
  reason: z.string().nullable(),
  changes: PriceChanges,
  /**
   * The prices that the server will not publish. `removed`: the athlete is no longer in the season. `changed`: the
   * athlete got another price after the prices were planned.
   */
  misfits: z.array(z.strictObject({ athlete_id: Id, name: z.string(), misfit: Misfit })),
  version: z.string(),
})
export type PlannedPrices = z.infer<typeof PlannedPrices>

/** A publication of planned prices in which the server left out some of the prices. `left_out` lists them. */
export const IncompletePublication = z.strictObject({
  planned_id: Id,
  published_at: Instant,
  left_out: PlannedPrices.shape.misfits,
})
export type IncompletePublication = z.infer<typeof IncompletePublication>

export const PricePlans = z.strictObject({
  /** Soonest first. */
  planned: z.array(PlannedPrices),
  /** Publications that no operator has marked as read, latest first. */
  incomplete: z.array(IncompletePublication),
  /**
   * The current weekend or, if there is none, the next weekend. The page offers the time zone of this weekend for
   * `publish_at`.
   */
  venue: z.strictObject({ name: z.string(), time_zone: z.string() }).nullable(),
})

export const listPlannedPrices = route({
  method: 'GET',
  path: '/api/admin/prices/planned',
  caller: 'operator',
  token: 'prices',
  summary: 'Lists the prices of the current season that will be published later',
  reply: PricePlans,
})

export const planAdminPrices = route({
  method: 'POST',
  path: '/api/admin/prices/planned',
  caller: 'operator',
  token: 'prices',
  summary:
    'Plans prices of the current season. The server publishes them at `publish_at`. An athlete can be in one plan only',
  body: z.strictObject({ ...PriceRequest, publish_at: PublishAt, reason: Reason }),
  reply: z.strictObject({ planned_id: Id }),
  ...objectChange,
})

const PlannedParams = z.object({ planned_id: IdText })

export const changePlannedPrices = route({
  method: 'PUT',
  path: '/api/admin/prices/planned/:planned_id',
  caller: 'operator',
  token: 'prices',
  summary: 'Changes when planned prices are published and, with `lines`, the prices',
  params: PlannedParams,
  body: z.strictObject({ lines: PriceRequest.lines, publish_at: PublishAt, reason: Reason }),
  reply: z.strictObject({ planned_id: Id }),
  ...objectChange,
})

export const cancelPlannedPrices = route({
  method: 'DELETE',
  path: '/api/admin/prices/planned/:planned_id',
  caller: 'operator',
  token: 'prices',
  summary: 'Cancels planned prices. This cannot be undone, but they can be planned again',
  params: PlannedParams,
  body: z.strictObject({ reason: AnyText.trim().max(300, 'must be at most 300 characters').optional() }),
  reply: z.strictObject({}),
  ...objectChange,
})

export const markIncompletePublicationRead = route({
  method: 'PUT',
  path: '/api/admin/prices/planned/:planned_id/read',
  caller: 'operator',
  summary: 'Marks the prices that a publication left out as read. The page Today then no longer lists them',
  params: PlannedParams,
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
})
