import type { Gender } from '#game/genders.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The data that an operator can change. */
export type AthleteFields = {
  name: string
  country: string
  gender: Gender
  /** `null` if unknown. */
  birth_date: string | null
  /** The URL of an uploaded image, or null. */
  photo_url: string | null
  federation_code: string | null
  active: boolean
  youth: boolean
  is_cub: boolean
  is_qci_bonus_eligible: boolean
  /** The name of a pro team of the season. */
  pro_team: string | null
}

/** Reads the athlete's fields in a season, and locks them until the transaction ends. */
export async function lockFields(
  tx: Db,
  season_id: number,
  athlete_id: number,
): Promise<(AthleteFields & { is_team: boolean }) | undefined> {
  return tx.maybeOne(sql<AthleteFields & { is_team: boolean }>`
    select a.name, a.country, a.gender, a.is_team, a.birth_date::text, a.photo_url, a.federation_code, s.active, s.youth, s.is_cub, s.is_qci_bonus_eligible,
      (select t.name from pro_teams t where t.pro_team_id = s.pro_team_id) as pro_team
    from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} and s.athlete_id = ${athlete_id} for update of s`)
}

/** Finds a country by its alpha-3 code or its federation code. Returns the alpha-3 code. */
export async function findCountry(db: Db, code: string): Promise<string | undefined> {
  const row = await db.maybeOne(sql<{ alpha_3: string }>`
    select alpha_3 from countries where ${code.toUpperCase()} in (federation_code, alpha_3)
    order by federation_code = ${code.toUpperCase()} desc limit 1`)
  return row?.alpha_3
}

/**
 * Whether players could already pick the athlete in any season, or a result list contains the athlete. Compares the
 * times at which picks were open and does not read picks, so that operators do not learn before the deadline who was
 * picked.
 */
export async function isPossiblyUsed(db: Db, athlete_id: number): Promise<boolean> {
  const row = await db.one(sql<{ is_possibly_used: boolean }>`
    select exists (select from results where athlete_id = ${athlete_id})
      or exists (
        select from (select season_id, min(set_at) as first_at from prices
          where athlete_id = ${athlete_id} group by season_id) priced
        join weekends using (season_id) join selections using (weekend_id)
        where trading_opens_at <= game_now() and trading_close > first_at) as is_possibly_used`)
  return row.is_possibly_used
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
  const { name, country, gender, birth_date, photo_url, federation_code } = fields
  const { active, youth, is_cub, is_qci_bonus_eligible, pro_team } = fields
  await tx.run(sql`
    update athletes set name = ${name}, country = ${country}, gender = ${gender}, birth_date = ${birth_date}, photo_url = ${photo_url},
      federation_code = ${federation_code}
    where athlete_id = ${athlete_id}`)
  await tx.run(sql`
    update season_athletes set active = ${active}, youth = ${youth}, is_cub = ${is_cub},
      is_qci_bonus_eligible = ${is_qci_bonus_eligible},
      pro_team_id = (select pro_team_id from pro_teams where season_id = ${season_id} and name = ${pro_team})
    where season_id = ${season_id} and athlete_id = ${athlete_id}`)
}

export type AthleteFlags = Pick<AthleteFields, 'active' | 'youth' | 'is_cub' | 'is_qci_bonus_eligible'>

/** Reads the flags of athletes of a season, and locks them until the transaction ends. */
export async function lockFlags(
  tx: Db,
  season_id: number,
  athlete_ids: readonly number[],
): Promise<(AthleteFlags & { athlete_id: number })[]> {
  return tx.many(sql<AthleteFlags & { athlete_id: number }>`
    select athlete_id, active, youth, is_cub, is_qci_bonus_eligible from season_athletes
    where season_id = ${season_id} and athlete_id = any (${athlete_ids}::int[]) order by athlete_id for update`)
}

/** Omitted flags keep their values. */
export async function updateFlags(
  tx: Db,
  season_id: number,
  athlete_ids: readonly number[],
  { active, youth, is_cub, is_qci_bonus_eligible }: Partial<AthleteFlags>,
): Promise<void> {
  await tx.run(sql`
    update season_athletes set active = coalesce(${active ?? null}, active), youth = coalesce(${youth ?? null}, youth),
      is_cub = coalesce(${is_cub ?? null}, is_cub),
      is_qci_bonus_eligible = coalesce(${is_qci_bonus_eligible ?? null}, is_qci_bonus_eligible)
    where season_id = ${season_id} and athlete_id = any (${athlete_ids}::int[])`)
}
