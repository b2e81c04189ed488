import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The data of an athlete in a season that an operator can change. */
export type AthleteFields = {
  name: string
  country: string
  federation_code: string | null
  active: boolean
  youth: boolean
  is_cub: boolean
  is_qci_bonus_eligible: boolean
  /** The name of a pro team of the season. */
  pro_team: string | null
}

/** The athlete's fields in a season, locked until the transaction ends. */
export async function lockFields(
  tx: Db,
  season_id: number,
  athlete_id: number,
): Promise<AthleteFields | undefined> {
  return tx.maybeOne(sql<AthleteFields>`
    select a.name, a.country, a.federation_code, s.active, s.youth, s.is_cub, s.is_qci_bonus_eligible,
      (select t.name from pro_teams t where t.pro_team_id = s.pro_team_id) as pro_team
    from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} and s.athlete_id = ${athlete_id} for update of s`)
}

/** Finds a country by its alpha-3 code or its federation code; returns the alpha-3 code. */
export async function findCountry(db: Db, code: string): Promise<string | undefined> {
  const row = await db.maybeOne(sql<{ alpha_3: string }>`
    select alpha_3 from countries where ${code.toUpperCase()} in (federation_code, alpha_3)
    order by federation_code = ${code.toUpperCase()} desc limit 1`)
  return row?.alpha_3
}

export async function listProTeams(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`
    select name from pro_teams where season_id = ${season_id} order by name`)
  return rows.map(({ name }) => name)
}

export async function updateFields(
  tx: Db,
  season_id: number,
  athlete_id: number,
  fields: AthleteFields,
): Promise<void> {
  const { name, country, federation_code, active, youth, is_cub, is_qci_bonus_eligible, pro_team } = fields
  await tx.run(sql`
    update athletes set name = ${name}, country = ${country}, federation_code = ${federation_code}
    where athlete_id = ${athlete_id}`)
  await tx.run(sql`
    update season_athletes set active = ${active}, youth = ${youth}, is_cub = ${is_cub},
      is_qci_bonus_eligible = ${is_qci_bonus_eligible},
      pro_team_id = (select pro_team_id from pro_teams where season_id = ${season_id} and name = ${pro_team})
    where season_id = ${season_id} and athlete_id = ${athlete_id}`)
}
