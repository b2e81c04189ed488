import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { savePrices } from '#server/prices/store/prices.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { targetPrices } from '#server/prices/target-prices.ts'
import { lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import * as store from './store/athletes.ts'

export type CreatedAthlete = {
  federation_code: string
  name: string
  country: string
  gender: string
  price: number
}

/** Adds athletes to a season, with prices by the price rule. Athletes who never earned points get the lowest price. */
export async function createAthletes(
  tx: Db,
  season: SeasonRow,
  newcomers: readonly store.AthleteFacts[],
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<CreatedAthlete[]> {
  if (newcomers.length === 0) return []
  const added = await insertWithPrices(tx, season, newcomers)
  const created = added.map(({ federation_code, name, country, gender, price }) => {
    return { federation_code, name, country, gender, price }
  })
  await insertAudit(tx, { actor, act: 'create athletes', subject: season.name, after: created, reason })
  return created
}

/**
 * Adds new athletes, or athletes of another season, to a season, with prices by the price rule. Writes no audit entry.
 */
export async function insertWithPrices(
  tx: Db,
  season: SeasonRow,
  newcomers: readonly store.AthleteFacts[],
): Promise<(store.KnownAthleteRow & { price: number })[]> {
  await lockTeamConstraints(tx)
  await store.insertAthletes(tx, newcomers)
  await store.saveSeasonAthletes(
    tx,
    season.season_id,
    newcomers.map(({ federation_code }) => ({ ...NO_SEASON_DATA, federation_code })),
  )

  const codes = newcomers.map(({ federation_code }) => federation_code)
  const known = await store.listAthletesByCode(tx, codes)
  const targets = targetPrices(await listPricing(tx, season.season_id), season.settings)
  const priced = known.map((athlete) => ({ ...athlete, price: targets.get(athlete.athlete_id)! }))
  await savePrices(
    tx,
    season.season_id,
    priced.map(({ athlete_id, price }) => ({ athlete_id, price, set_at: null })),
  )
  return priced
}

const NO_SEASON_DATA = {
  price: null,
  active: null,
  youth: null,
  is_qci_bonus_eligible: null,
  is_cub: null,
  pro_team: null,
}
