import { TABLE_PRESETS } from '#game/points-tables.ts'
import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { formulaPrices } from './price-formula.ts'
import * as store from './store/athletes.ts'
import { savePrices } from './store/prices.ts'

export type CreatedAthlete = {
  federation_code: string
  name: string
  country: string
  gender: string
  price: number
}

/** Adds athletes to a season, at the price of somebody who has not raced in it yet; returns all of the season's ids by code. */
export async function createAthletes(
  tx: Db,
  season: SeasonRow,
  newcomers: readonly store.AthleteFacts[],
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<CreatedAthlete[]> {
  if (newcomers.length === 0) return []
  const prices = formulaPrices(newcomers, [], [], TABLE_PRESETS[season.settings.points_tables])
  await store.insertAthletes(tx, newcomers)
  await store.saveSeasonAthletes(
    tx,
    season.season_id,
    newcomers.map(({ federation_code }) => ({ ...NOTHING_KNOWN, federation_code })),
  )

  const codes = newcomers.map(({ federation_code }) => federation_code)
  const known = await store.listAthletesByCode(tx, codes)
  const priced = known.map((athlete) => ({ ...athlete, price: prices.get(athlete.federation_code)! }))
  await savePrices(
    tx,
    season.season_id,
    priced.map(({ athlete_id, price }) => ({ athlete_id, price, set_at: null })),
  )
  const created = priced.map(({ federation_code, name, country, gender, price }) => {
    return { federation_code, name, country, gender, price }
  })
  await insertAudit(tx, { actor, act: 'create athletes', subject: season.name, after: created, reason })
  return created
}

const NOTHING_KNOWN = {
  price: null,
  active: null,
  youth: null,
  is_qci_bonus_eligible: null,
  is_cub: null,
  pro_team: null,
}
