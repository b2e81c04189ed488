import type { AdminAthlete, ATHLETE_FILTERS } from '#contract/admin/athletes/athletes.ts'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { currentId, former_codes, former_names } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * `nation` is the code that sports federations use for the athlete's country. The former codes and names are those of
 * the athlete's merged duplicates.
 */
export type ListedAthlete = { athlete: AdminAthlete } & SearchFacts
type SearchFacts = { nation: string; former_codes: string[]; former_names: string[] }

export async function listAthletes(
  db: Db,
  { filter, sort }: { filter?: (typeof ATHLETE_FILTERS)[number] | undefined; sort: 'name' | 'price' },
): Promise<ListedAthlete[]> {
  const order = sort === 'price' ? sql`s.price desc nulls last, a.name` : sql`a.name`
  const rows = await db.many(sql<AdminAthlete & SearchFacts>`
    select ${fields}, c.federation_code as nation, ${former_codes} as former_codes, ${former_names} as former_names
    ${ofCurrentSeason} join countries c on c.alpha_3 = a.country
    where ${filter ? FILTERS[filter] : sql`true`} order by ${order}, a.athlete_id`)
  return rows.map(({ nation, former_codes, former_names, ...athlete }) => {
    return { athlete, nation, former_codes, former_names }
  })
}

/** For a merged duplicate, returns the id of the athlete that it was merged into; otherwise returns the given id. */
export async function findCurrentId(db: Db, athlete_id: number): Promise<number> {
  const row = await db.one(sql<{ athlete_id: number }>`select ${currentId(athlete_id)} as athlete_id`)
  return row.athlete_id
}

/** Finds an athlete of any season. An athlete who is not in the current season has no price and is not active. */
export async function findAthlete(
  db: Db,
  athlete_id: number,
): Promise<(AdminAthlete & { in_season: boolean }) | undefined> {
  return db.maybeOne(sql<AdminAthlete & { in_season: boolean }>`
    select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, a.birth_date::text, a.photo_url, s.price,
      coalesce(s.active, false) as active, coalesce(s.youth, false) as youth, coalesce(s.is_cub, false) as is_cub,
      coalesce(s.is_qci_bonus_eligible, false) as is_qci_bonus_eligible, t.name as pro_team,
      s.athlete_id is not null as in_season
    from athletes a
    left join season_athletes s on s.athlete_id = a.athlete_id
      and s.season_id = (select season_id from seasons where is_current)
    left join pro_teams t on t.pro_team_id = s.pro_team_id
    where a.athlete_id = ${athlete_id}`)
}

const fields = sql`
  a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, a.birth_date::text, a.photo_url, s.price, s.active, s.youth, s.is_cub,
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

/** Lists the athletes of the current season. `score` is in hundredths of a point. */
export async function listPriceRows(db: Db): Promise<PriceTableRow[]> {
  return db.many(sql<PriceTableRow>`
    select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.price, s.active, s.youth, s.is_cub,
      s.is_qci_bonus_eligible, score.score
    from season_athletes s join seasons on seasons.season_id = s.season_id and seasons.is_current
    join athletes a on a.athlete_id = s.athlete_id
    left join athlete_scores score on score.season_id = s.season_id and score.athlete_id = s.athlete_id
    order by a.name, a.athlete_id`)
}
