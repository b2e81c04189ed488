import type { Gender } from '#game/genders.ts'
import type { RaceState } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type MergeAthlete = {
  athlete_id: number
  federation_code: string | null
  name: string
  country: string
  gender: Gender
  is_team: boolean
  /** A date such as `1998-02-14`, or `null` if it is unknown. */
  birth_date: string | null
  /** Whether this is a pro team in any season. Athletes of a pro team are not pro teams. */
  is_pro_team: boolean
  /** Whether the athlete has already been merged into another athlete. */
  is_double: boolean
}

export async function findMergeAthlete(db: Db, athlete_id: number): Promise<MergeAthlete | undefined> {
  return db.maybeOne(sql<MergeAthlete>`
    select athlete_id, federation_code, name, country, gender, is_team, birth_date::text,
      is_team and exists (select from season_athletes s where s.athlete_id = a.athlete_id and s.pro_team_id is not null)
        as is_pro_team,
      exists (select from merged_athletes m where m.double_id = a.athlete_id) as is_double
    from athletes a where athlete_id = ${athlete_id}`)
}

/** `double_id` is the duplicate record (the double), which is merged into the athlete `athlete_id`. */
export type Pair = { athlete_id: number; double_id: number }

/** A race whose published or latest list contains the double. */
export type DoubleRace = {
  race_id: number
  season_id: number
  name: string
  weekend_name: string
  state: RaceState
  /** The ids of the published and the latest revision, or `null` if there is none. */
  published_id: number | null
  latest_id: number | null
  highest_number: number
  place: number | null
  status: string | null
  /** Whether the published list contains the double. If so, the merge publishes the race again. */
  is_in_published_list: boolean
  /** Whether the published or the latest list contains both the athlete and the double. */
  names_both: boolean
}

export async function listDoubleRaces(db: Db, { athlete_id, double_id }: Pair): Promise<DoubleRace[]> {
  return db.many(sql<DoubleRace>`
    with listed as (
      select distinct r.race_id, r.revision_id as published_id, latest_revision(r.race_id) as latest_id
      from results x join result_revisions v using (revision_id) join races r using (race_id)
      where x.athlete_id = ${double_id})
    select r.race_id, r.season_id, r.name, w.weekend_name, r.state, l.published_id, l.latest_id, own.place, own.status,
      (select max(number) from result_revisions v where v.race_id = r.race_id) as highest_number,
      exists (select from results x where x.revision_id = l.published_id and x.athlete_id = ${double_id}) as is_in_published_list,
      exists (select from results one join results other using (revision_id)
        where one.athlete_id = ${double_id} and other.athlete_id = ${athlete_id}
          and revision_id in (l.published_id, l.latest_id)) as names_both
    from listed l join races r using (race_id) join weekends w using (weekend_id)
    join lateral (select place, status from results x
      where x.athlete_id = ${double_id} and x.revision_id in (l.published_id, l.latest_id)
      order by revision_id = l.published_id desc limit 1) own on true
    order by r.date, r.race_id`)
}

/**
 * Counts the teams in locked selections that have the athlete as a pick or as a reserve. Uses the stored counts of a
 * selection if its picks have already been counted for the organisers (`selection_numbers`). Picks in open selections
 * are secret, so they are not read.
 */
export async function countLockedTeams(db: Db, athlete_id: number): Promise<number> {
  const row = await db.one(sql<{ teams: number }>`
    select (
      (select coalesce(sum(picks), 0) from selection_picks p join selections s using (selection_id)
        where p.athlete_id = ${athlete_id} and s.locked_at is not null)
      + (select count(*) from selections s join picks p using (selection_id)
        where s.locked_at is not null and p.athlete_id = ${athlete_id}
          and not exists (select from selection_numbers n where n.selection_id = s.selection_id))
      + (select count(*) from reserves v join selections s using (selection_id)
        where v.athlete_id = ${athlete_id} and s.locked_at is not null))::int as teams`)
  return row.teams
}

/** Counts the published races in which the athlete has a result. */
export async function countRaces(db: Db, athlete_id: number): Promise<number> {
  const row = await db.one(sql<{ races: number }>`
    select count(*)::int as races from races r join results x using (revision_id) where x.athlete_id = ${athlete_id}`)
  return row.races
}
