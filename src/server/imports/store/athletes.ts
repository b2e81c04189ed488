import type { Gender } from '#game/genders.ts'
import { former_names, is_no_double } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AthleteFacts = {
  federation_code: string
  name: string
  country: string
  gender: Gender
  is_team: boolean
  birth_date: string | null
}

/** `former_names` are the names of the athlete's merged duplicates. They are read only if lists are matched by name. */
export type KnownAthleteRow = AthleteFacts & { athlete_id: number; former_names?: readonly string[] }

/** Finds the known athletes of all seasons with the given codes. */
export async function listAthletesByCode(db: Db, codes: readonly string[]): Promise<KnownAthleteRow[]> {
  return db.many(sql<KnownAthleteRow>`
    select athlete_id, federation_code, name, country, gender, is_team, birth_date::text
    from athletes where federation_code = any (${codes}::text[]) order by athlete_id`)
}

type KnownFacts = Omit<AthleteFacts, 'federation_code'> & {
  federation_code: string | null
  in_season: boolean
}

/** Finds an athlete of any season, and whether the athlete is in the given season. */
export async function findAthleteFacts(
  db: Db,
  season_id: number,
  athlete_id: number,
): Promise<KnownFacts | undefined> {
  return db.maybeOne(sql<KnownFacts>`
    select federation_code, name, country, gender, is_team, birth_date::text,
      exists (select from season_athletes s where s.season_id = ${season_id} and s.athlete_id = a.athlete_id) as in_season
    from athletes a where athlete_id = ${athlete_id} and ${is_no_double}`)
}

/** Adds athletes who are not known yet. For known athletes, only adds a missing date of birth. */
export async function insertAthletes(db: Db, athletes: readonly AthleteFacts[]): Promise<void> {
  await db.run(sql`
    insert into athletes (federation_code, name, country, gender, is_team, birth_date)
    select federation_code, name, country, gender, is_team, birth_date from ${recordset(athletes)}
    on conflict (federation_code) do update set birth_date = excluded.birth_date
      where athletes.birth_date is null and excluded.birth_date is not null`)
}

/** Adds unknown athletes. For known athletes, overwrites the name, the country and, if given, the date of birth. */
export async function saveAthletes(db: Db, athletes: readonly AthleteFacts[]): Promise<void> {
  await db.run(sql`
    insert into athletes (federation_code, name, country, gender, is_team, birth_date)
    select federation_code, name, country, gender, is_team, birth_date from ${recordset(athletes)}
    on conflict (federation_code) do update
      set name = excluded.name, country = excluded.country,
        birth_date = coalesce(excluded.birth_date, athletes.birth_date)`)
}

function recordset(athletes: readonly AthleteFacts[]) {
  return sql`json_to_recordset(${JSON.stringify(athletes)}) as row (
    federation_code text, name text, country text, gender text, is_team boolean, birth_date date)`
}

export type SeasonFacts = {
  federation_code: string
  price: number | null
  active: boolean | null
  youth: boolean | null
  is_qci_bonus_eligible: boolean | null
  is_cub: boolean | null
  pro_team: string | null
}

/**
 * Saves athletes of a season. If a value is `null`, athletes of the season keep their value, and new athletes get the
 * default.
 */
export async function saveSeasonAthletes(
  db: Db,
  season_id: number,
  athletes: readonly SeasonFacts[],
): Promise<void> {
  await db.run(sql`
    insert into season_athletes as known
      (season_id, athlete_id, price, active, youth, is_qci_bonus_eligible, is_cub, pro_team_id)
    select ${season_id}, a.athlete_id, coalesce(row.price, k.price), coalesce(row.active, k.active, true),
      coalesce(row.youth, k.youth, false), coalesce(row.is_qci_bonus_eligible, k.is_qci_bonus_eligible, false),
      coalesce(row.is_cub, k.is_cub, false), coalesce(t.pro_team_id, k.pro_team_id)
    from json_to_recordset(${JSON.stringify(athletes)}) as row (federation_code text, price int, active boolean,
      youth boolean, is_qci_bonus_eligible boolean, is_cub boolean, pro_team text)
    join athletes a using (federation_code)
    left join season_athletes k on k.season_id = ${season_id} and k.athlete_id = a.athlete_id
    left join pro_teams t on t.season_id = ${season_id} and t.name = row.pro_team
    on conflict (season_id, athlete_id) do update set price = excluded.price, active = excluded.active,
      youth = excluded.youth, is_qci_bonus_eligible = excluded.is_qci_bonus_eligible, is_cub = excluded.is_cub,
      pro_team_id = excluded.pro_team_id`)
  // Updates the statistics. Otherwise PostgreSQL would plan later joins as if the tables were almost empty.
  await db.run(sql`analyze athletes, season_athletes`)
}

export async function updateActive(
  db: Db,
  season_id: number,
  rows: readonly { athlete_id: number; active: boolean }[],
): Promise<void> {
  await db.run(sql`
    update season_athletes s set active = row.active
    from json_to_recordset(${JSON.stringify(rows)}) as row (athlete_id int, active boolean)
    where s.season_id = ${season_id} and s.athlete_id = row.athlete_id and s.active <> row.active`)
}

export async function insertProTeams(db: Db, season_id: number, names: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into pro_teams (season_id, name, abbreviation)
    select ${season_id}, name, upper(left(regexp_replace(name, '[^[:alnum:]]', '', 'g'), 3))
    from unnest(${names}::text[]) as name
    on conflict (season_id, name) do nothing`)
}

export type SeasonAthleteRow = KnownAthleteRow & { price: number | null }

export async function listSeasonAthletes(db: Db, season_id: number): Promise<SeasonAthleteRow[]> {
  return db.many(sql<SeasonAthleteRow>`
    select athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, a.birth_date::text, s.price,
      ${former_names} as former_names
    from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} and a.federation_code is not null order by athlete_id`)
}
