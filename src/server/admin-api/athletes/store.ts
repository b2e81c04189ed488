import type { AdminAthlete, ATHLETE_FILTERS } from '#contract/admin/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type AthleteSearch = {
  search?: string | undefined
  filter?: (typeof ATHLETE_FILTERS)[number] | undefined
}

export async function listAthletes(
  db: Db,
  {
    limit,
    offset,
    sort,
    ...wanted
  }: AthleteSearch & { limit: number; offset: number; sort: 'name' | 'price' },
): Promise<AdminAthlete[]> {
  const order = sort === 'price' ? sql`s.price desc nulls last, a.name` : sql`a.name`
  return db.many(sql<AdminAthlete>`
    ${athletes} where ${matching(wanted)} order by ${order}, a.athlete_id limit ${limit} offset ${offset}`)
}

export async function countAthletes(db: Db, wanted: AthleteSearch): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count ${ofCurrentSeason} where ${matching(wanted)}`)
  return row.count
}

export async function findAthlete(db: Db, athlete_id: number): Promise<AdminAthlete | undefined> {
  return db.maybeOne(sql<AdminAthlete>`${athletes} where a.athlete_id = ${athlete_id}`)
}

const ofCurrentSeason = sql`
  from season_athletes s join seasons on seasons.season_id = s.season_id and seasons.is_current
  join athletes a on a.athlete_id = s.athlete_id`

const athletes = sql`
  select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.price, s.active, s.youth, s.is_cub,
    s.is_qci_bonus_eligible, t.name as pro_team
  ${ofCurrentSeason} left join pro_teams t on t.pro_team_id = s.pro_team_id`

const FILTERS: Record<(typeof ATHLETE_FILTERS)[number], Sql> = {
  active: sql`s.active`,
  inactive: sql`not s.active`,
  unpriced: sql`s.price is null`,
  youth: sql`s.youth`,
  cub: sql`s.is_cub`,
  qci: sql`s.is_qci_bonus_eligible`,
  team: sql`a.is_team`,
}

/** Every word is in the name, begins the code, or is the nation. */
function matching({ search = '', filter }: AthleteSearch): Sql {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  const wishes = words.map(
    (word) => sql`(strpos(fold_name(a.name), fold_name(${word})) > 0
      or starts_with(lower(a.federation_code), ${word.toLowerCase()})
      or a.country in (select alpha_3 from countries where ${word.toUpperCase()} in (alpha_3, federation_code)))`,
  )
  return sql.join([filter ? FILTERS[filter] : sql`true`, ...wishes], sql` and `)
}
