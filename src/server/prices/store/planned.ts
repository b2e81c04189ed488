import type { Misfit } from '#game/scoring/planned-prices.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** How prices were computed: by the price rule, typed, or from a file. */
export type PricingMethod = 'season' | 'newcomers' | 'form' | 'set' | 'import'

export type PlannedRow = {
  athlete_id: number
  federation_code: string | null
  name: string
  before: number | null
  price: number
}

/** A planned price that was left out when the other planned prices were published. */
export type SkippedRow = { athlete_id: number; name: string; misfit: Misfit }

export type PlannedPriceList = {
  planned_id: number
  season_id: number
  season: string
  method: PricingMethod
  prices: PlannedRow[]
  publish_at: Date
  /** The prices take into account the results that were published up to this instant. */
  prepared_at: Date
  actor: string
  /** Who planned the prices: the name of the player, or the actor if it was not a player. */
  planned_by: string
  reason: string | null
  /**
   * The id of the last audit line about these planned prices. It changes with every change, so it identifies their
   * version.
   */
  audit_id: number
}

const select_planned = sql`
  select p.planned_id, p.season_id, s.name as season, p.method, p.prices, p.publish_at, p.prepared_at, p.actor, p.reason,
    coalesce(actor_name(p.actor), p.actor) as planned_by,
    (select max(audit_id)::int from audit where subject = 'planned prices ' || p.planned_id) as audit_id
  from planned_prices p join seasons s using (season_id)`

/** Lists the planned prices of a season that have not been published, earliest first. */
export async function listPlanned(db: Db, season_id: number): Promise<PlannedPriceList[]> {
  return db.many(sql<PlannedPriceList>`
    ${select_planned} where p.state = 'planned' and p.season_id = ${season_id} order by p.publish_at, p.planned_id`)
}

export async function findPlanned(db: Db, planned_id: number): Promise<PlannedPriceList | undefined> {
  return db.maybeOne(
    sql<PlannedPriceList>`${select_planned} where p.state = 'planned' and p.planned_id = ${planned_id}`,
  )
}

/** Finds planned prices and locks them until the transaction ends. Call `lockPrices` first. */
export async function lockPlanned(tx: Db, planned_id: number): Promise<PlannedPriceList | undefined> {
  return tx.maybeOne(sql<PlannedPriceList>`
    ${select_planned} where p.state = 'planned' and p.planned_id = ${planned_id} for update of p`)
}

/** Like `lockPlanned`, but returns undefined if the prices are not due yet. */
export async function lockDuePlanned(tx: Db, planned_id: number): Promise<PlannedPriceList | undefined> {
  return tx.maybeOne(sql<PlannedPriceList>`
    ${select_planned} where p.state = 'planned' and p.planned_id = ${planned_id} and p.publish_at <= game_now() for update of p`)
}

/** Lists the planned prices of all seasons that are due for publication, ordered by the planned time. */
export async function listDuePlanned(db: Db): Promise<Pick<PlannedPriceList, 'planned_id' | 'season_id'>[]> {
  return db.many(sql<Pick<PlannedPriceList, 'planned_id' | 'season_id'>>`
    select planned_id, season_id from planned_prices
    where state = 'planned' and publish_at <= game_now() order by publish_at, planned_id`)
}

type NewPlanned = Pick<
  PlannedPriceList,
  'season_id' | 'method' | 'prices' | 'publish_at' | 'prepared_at' | 'actor'
> & {
  reason: string | null | undefined
}

export async function insertPlanned(tx: Db, given: NewPlanned): Promise<number> {
  const { season_id, method, prices, publish_at, prepared_at, actor, reason } = given
  const row = await tx.one(sql<{ planned_id: number }>`
    insert into planned_prices (season_id, method, prices, publish_at, prepared_at, actor, reason)
    values (${season_id}, ${method}, ${JSON.stringify(prices)}, ${publish_at}, ${prepared_at}, ${actor}, ${reason ?? null})
    returning planned_id`)
  return row.planned_id
}

type PlannedChange = Pick<NewPlanned, 'publish_at' | 'prepared_at' | 'actor' | 'reason'> & {
  planned_id: number
  /** If undefined, the prices and their method do not change. */
  prices: readonly PlannedRow[] | undefined
}

export async function updatePlanned(
  tx: Db,
  { planned_id, prices, publish_at, prepared_at, actor, reason }: PlannedChange,
): Promise<void> {
  const json = prices === undefined ? null : JSON.stringify(prices)
  await tx.run(sql`
    update planned_prices set publish_at = ${publish_at}, prepared_at = ${prepared_at}, actor = ${actor}, reason = ${reason ?? null},
      prices = coalesce(${json}::jsonb, prices),
      method = case when ${json}::jsonb is null then method else 'set' end
    where planned_id = ${planned_id}`)
}

export async function endPlanned(
  tx: Db,
  planned_id: number,
  state: 'published' | 'cancelled',
  skipped: readonly SkippedRow[] = [],
): Promise<void> {
  await tx.run(sql`
    update planned_prices set state = ${state}, ended_at = game_now(), skipped = ${JSON.stringify(skipped)}
    where planned_id = ${planned_id}`)
}

export type IncompletePublication = { planned_id: number; ended_at: Date; skipped: SkippedRow[] }

/** Lists the publications of the season that left prices out and are not marked as read, latest first. */
export async function listIncomplete(db: Db, season_id: number): Promise<IncompletePublication[]> {
  return db.many(sql<IncompletePublication>`
    select planned_id, ended_at, skipped from planned_prices
    where season_id = ${season_id} and state = 'published' and not is_read and skipped <> '[]'
    order by ended_at desc, planned_id desc`)
}

/** Marks a publication as read. Returns false if it does not exist or is already marked. */
export async function markRead(tx: Db, planned_id: number): Promise<boolean> {
  const count = await tx.run(sql`
    update planned_prices set is_read = true
    where planned_id = ${planned_id} and state = 'published' and not is_read and skipped <> '[]'`)
  return count === 1
}
