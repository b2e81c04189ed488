import type { Athlete } from '#contract/athletes.ts'
import type { Gender } from '#game/genders.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { currentId } from './aliases.ts'

/** Omitted filters do not apply. A country with a leading `!` is excluded. */
export type AthleteFilter = {
  filter_active?: boolean | undefined
  country?: string[] | undefined
  gender?: Gender | undefined
  is_team?: boolean | undefined
  name?: string | undefined
}

/** Unlike in the API, `score` is in hundredths. */
export type AthleteRow = Athlete

export async function listSeasonAthletes(
  db: Db,
  { limit, offset, ...filter }: AthleteFilter & { limit: number; offset: number },
): Promise<AthleteRow[]> {
  return db.many(sql<AthleteRow>`
    ${select_athletes} where ${matching(filter)}
    order by score.rank nulls last, a.name, a.athlete_id
    limit ${limit} offset ${offset}`)
}

export async function countSeasonAthletes(db: Db, filter: AthleteFilter): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int ${from_current_season} where ${matching(filter)}`)
  return row.count
}

/** Finds an athlete of the current season. For a merged duplicate, finds the athlete that it was merged into. */
export async function findSeasonAthlete(db: Db, athlete_id: number): Promise<AthleteRow | undefined> {
  return db.maybeOne(sql<AthleteRow>`${select_athletes} where a.athlete_id = ${currentId(athlete_id)}`)
}

export async function findPhoto(db: Db, athlete_id: number): Promise<string | null> {
  const row = await db.one(sql<{ photo_url: string | null }>`
    select photo_url from athletes where athlete_id = ${athlete_id}`)
  return row.photo_url
}

const from_current_season = sql`
  from season_athletes s
  join seasons on seasons.season_id = s.season_id and seasons.is_current
  join athletes a on a.athlete_id = s.athlete_id`

const select_athletes = sql`
  select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, score.score, score.rank,
    s.price, s.active, s.youth, s.is_qci_bonus_eligible, s.is_cub,
    case when t.pro_team_id is not null then
      json_build_object('name', t.name, 'abbreviation', t.abbreviation, 'logo_url', t.logo_url) end as pro_team
  ${from_current_season}
  left join athlete_scores score on score.season_id = s.season_id and score.athlete_id = s.athlete_id
  left join pro_teams t on t.pro_team_id = s.pro_team_id`

function matching({ filter_active, country = [], gender, is_team, name }: AthleteFilter): Sql {
  const excluded = country.filter((code) => code.startsWith('!')).map((code) => code.slice(1))
  const included = country.filter((code) => !code.startsWith('!'))
  const conditions = [
    filter_active && sql`s.active`,
    excluded.length > 0 && sql`a.country <> all (${excluded}::text[])`,
    included.length > 0 && sql`a.country = any (${included}::text[])`,
    gender && sql`a.gender = ${gender}`,
    is_team !== undefined && sql`a.is_team = ${is_team}`,
    name && sql`strpos(fold_name(a.name), fold_name(${name})) > 0`,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => typeof condition === 'object')], sql` and `)
}
