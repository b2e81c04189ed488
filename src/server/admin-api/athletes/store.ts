import type { AdminAthlete, ATHLETE_FILTERS } from '#contract/admin/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** `nation` is the code that sports federations use for the athlete's country. */
export type ListedAthlete = { athlete: AdminAthlete; nation: string }

export async function listAthletes(
  db: Db,
  { filter, sort }: { filter?: (typeof ATHLETE_FILTERS)[number] | undefined; sort: 'name' | 'price' },
): Promise<ListedAthlete[]> {
  const order = sort === 'price' ? sql`s.price desc nulls last, a.name` : sql`a.name`
  const rows = await db.many(sql<AdminAthlete & { nation: string }>`
    select ${fields}, c.federation_code as nation ${ofCurrentSeason} join countries c on c.alpha_3 = a.country
    where ${filter ? FILTERS[filter] : sql`true`} order by ${order}, a.athlete_id`)
  return rows.map(({ nation, ...athlete }) => ({ athlete, nation }))
}

export async function findAthlete(db: Db, athlete_id: number): Promise<AdminAthlete | undefined> {
  return db.maybeOne(
    sql<AdminAthlete>`select ${fields} ${ofCurrentSeason} where a.athlete_id = ${athlete_id}`,
  )
}

const fields = sql`
  a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.price, s.active, s.youth, s.is_cub,
    s.is_qci_bonus_eligible, t.name as pro_team`

const ofCurrentSeason = sql`
  from season_athletes s join seasons on seasons.season_id = s.season_id and seasons.is_current
  join athletes a on a.athlete_id = s.athlete_id left join pro_teams t on t.pro_team_id = s.pro_team_id`

const FILTERS: Record<(typeof ATHLETE_FILTERS)[number], Sql> = {
  active: sql`s.active`,
  inactive: sql`not s.active`,
  unpriced: sql`s.price is null`,
  youth: sql`s.youth`,
  cub: sql`s.is_cub`,
  qci: sql`s.is_qci_bonus_eligible`,
  team: sql`a.is_team`,
}
