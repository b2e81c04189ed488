import type { PlanRefusal } from '#game/scoring/price-refusals.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  endPlanned,
  findPlanned,
  insertPlanned,
  listPlanned,
  lockPlanned,
  type PlannedPriceList,
  updatePlanned,
} from './store/planned.ts'
import { lockPrices, readLastPublication } from './store/pricing.ts'
import { changesIn, type PriceChange, type Pricing, pricesForAudit } from './write-prices.ts'

/** `names`: for `planned-already`, the athletes who already have other planned prices. */
export type PlanRefused = { ok: false; reason: PlanRefusal; names: string[] }

/** Plans prices, which the server publishes at `publish_at`. Call `lockPrices` first. */
export async function planPrices(
  tx: Db,
  { season, method, priced, considered_until }: Pricing,
  by: Actor,
  publish_at: Date,
): Promise<{ ok: true; planned_id: number } | PlanRefused> {
  const refused = await planRefusalOf(tx, { season_id: season.season_id, publish_at, prices: priced })
  if (refused) return refused
  const { actor, reason } = by
  const { season_id } = season
  const prices = [...priced]
  const given = { season_id, method, prices, publish_at, prepared_at: considered_until, actor, reason }
  const planned_id = await insertPlanned(tx, given)
  const after = { publish_at, prices: pricesForAudit(changesIn(priced)) }
  await insertAudit(tx, { ...by, act: 'price plan', subject: plannedSubject(planned_id), after })
  return { ok: true, planned_id }
}

export const plannedSubject = (planned_id: number) => `planned prices ${planned_id}`

type Change = {
  publish_at: Date
  /** If undefined, the prices do not change. */
  prices?: readonly PriceChange[] | undefined
}

/** Changes the time and the reason of planned prices and, if `prices` is given, the prices. */
export async function replanPrices(
  tx: Db,
  planned: PlannedPriceList,
  { publish_at, prices }: Change,
  by: Actor,
): Promise<{ ok: true } | PlanRefused> {
  const { planned_id, season_id } = planned
  const given = { season_id, publish_at, prices: prices ?? planned.prices, except_id: planned_id }
  const refused = await planRefusalOf(tx, given)
  if (refused) return refused
  const prepared_at = prices ? await readLastPublication(tx, season_id) : planned.prepared_at
  await updatePlanned(tx, { planned_id, publish_at, prices, prepared_at, ...by, reason: by.reason })
  await insertAudit(tx, {
    ...by,
    act: 'price plan change',
    subject: plannedSubject(planned_id),
    before: { publish_at: planned.publish_at, prices: prices && pricesForAudit(planned.prices) },
    after: { publish_at, prices: prices && pricesForAudit(prices) },
  })
  return { ok: true }
}

export async function cancelPlanned(tx: Db, { planned_id, publish_at, prices }: PlannedPriceList, by: Actor) {
  await endPlanned(tx, planned_id, 'cancelled')
  const before = { publish_at, prices: pricesForAudit(prices) }
  await insertAudit(tx, { ...by, act: 'price plan cancel', subject: plannedSubject(planned_id), before })
}

/** Reads planned prices that have not been published, and locks them until the transaction ends. */
export async function findAndLockPlanned(tx: Db, planned_id: number): Promise<PlannedPriceList | undefined> {
  const found = await findPlanned(tx, planned_id)
  if (!found) return undefined
  await lockPrices(tx, found.season_id)
  return lockPlanned(tx, planned_id)
}

type GivenPlan = {
  season_id: number
  publish_at: Date
  prices: readonly PriceChange[]
  /** The id of the planned prices that the change replaces. They are not compared with the new prices. */
  except_id?: number
}

/**
 * Refuses a price of an athlete who already has another planned price, because the order of the two publications would
 * matter. Also refuses a time in the past.
 */
async function planRefusalOf(
  tx: Db,
  { season_id, publish_at, prices, except_id }: GivenPlan,
): Promise<PlanRefused | null> {
  if (publish_at <= (await readGameNow(tx))) return { ok: false, reason: 'in-past', names: [] }
  const others = (await listPlanned(tx, season_id)).filter(({ planned_id }) => planned_id !== except_id)
  const taken = new Set(others.flatMap((set) => set.prices.map(({ athlete_id }) => athlete_id)))
  const names = prices.flatMap(({ athlete_id, name }) => (taken.has(athlete_id) ? [name] : []))
  return names.length > 0 ? { ok: false, reason: 'planned-already', names } : null
}
