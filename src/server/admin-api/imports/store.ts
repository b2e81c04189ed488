import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The fields of an athlete that an import can change, and the federation code. */
export type AthleteFields = {
  federation_code: string
  name: string
  country: string
  birth_date: string | null
  price: number | null
  active: boolean
  youth: boolean
  qci: boolean
  cub: boolean
  pro_team: string | null
}

export async function listAthleteFields(db: Db, season_id: number): Promise<AthleteFields[]> {
  return db.many(sql<AthleteFields>`
    select a.federation_code, a.name, a.country, a.birth_date::text, s.price, s.active, s.youth,
      s.is_qci_bonus_eligible as qci, s.is_cub as cub, t.name as pro_team
    from season_athletes s join athletes a using (athlete_id) left join pro_teams t using (pro_team_id)
    where s.season_id = ${season_id} and a.federation_code is not null order by a.name, a.athlete_id`)
}
