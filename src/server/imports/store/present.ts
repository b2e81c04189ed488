import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type PresentWeekend = {
  weekend_id: number
  weekend_name: string
  event_start: Date
  event_end: Date
  time_zone: string
  country: string | null
  is_tour: boolean
  is_championship: boolean
  team_per_race: boolean
  /** The name of the cup that the game created for the tour. */
  tour_cup: string | null
  sidebets: number
}

export async function listPresentWeekends(db: Db, season_id: number): Promise<PresentWeekend[]> {
  return db.many(sql<PresentWeekend>`
    select weekend_id, weekend_name, event_start, event_end, time_zone, country, is_tour, is_championship, team_per_race,
      (select name from cups where cup_id = tour_cup(w.weekend_id)) as tour_cup,
      (select count(*)::int from sidebets b where b.weekend_id = w.weekend_id) as sidebets
    from weekends w where season_id = ${season_id} order by event_start, weekend_id`)
}

export type PresentSelection = {
  selection_id: number
  weekend_id: number
  name: string
  trading_opens_at: Date
  trading_close: Date
  takes_team_picks: boolean
  is_mixed: boolean
  rolls_over: boolean
  /** Whether the selection is locked, or its deadline has passed in a season with teams. */
  is_locked: boolean
  has_teams: boolean
}

/** Whether the season has teams. A past season without teams can be imported again. */
export async function hasTeams(db: Db, season_id: number): Promise<boolean> {
  const row = await db.one(sql<{ has_teams: boolean }>`
    select exists (select from teams join selections using (selection_id) join weekends using (weekend_id)
      where season_id = ${season_id}) as has_teams`)
  return row.has_teams
}

export async function listPresentSelections(db: Db, season_id: number): Promise<PresentSelection[]> {
  const has_teams = await hasTeams(db, season_id)
  return db.many(sql<PresentSelection>`
    select s.selection_id, s.weekend_id, s.name, s.trading_opens_at, s.trading_close, s.takes_team_picks, s.is_mixed,
      s.rolls_over, s.locked_at is not null or ${has_teams} and s.trading_close <= game_now() as is_locked,
      exists (select from teams t where t.selection_id = s.selection_id) as has_teams
    from selections s join weekends w using (weekend_id) where w.season_id = ${season_id}
    order by s.trading_close, s.selection_id`)
}

export async function countTeams(db: Db, selection_ids: readonly number[]): Promise<number> {
  if (selection_ids.length === 0) return 0
  const row = await db.one(sql<{ teams: number }>`
    select count(*)::int as teams from teams where selection_id = any (${selection_ids}::int[])`)
  return row.teams
}

/** Counts the answers of players to the side bets of these weekends. */
export async function countAnswers(db: Db, weekend_ids: readonly number[]): Promise<number> {
  if (weekend_ids.length === 0) return 0
  const row = await db.one(sql<{ answers: number }>`
    select count(*)::int as answers from sidebets join placed_sidebets using (sidebet_id)
    where weekend_id = any (${weekend_ids}::int[])`)
  return row.answers
}

export type PresentRace = {
  race_id: number
  weekend_id: number
  selection_id: number
  race_code: string
  name: string
  date: Date
  distance: number | null
  discipline: string | null
  gender: string
  country: string | null
  place: string | null
  kind: RaceKind
  points_table: string | null
  sprint_points_table: string | null
  climb_points_table: string | null
  state: 'scheduled' | 'provisional' | 'official' | 'cancelled'
  /** Whether the race has publications. Each state that an operator has set is stored as a publication. */
  has_history: boolean
  /** The number of rows of the latest result list, or 0. `digest` is its digest, or `null`. */
  results: number
  digest: string | null
}

/**
 * Lists the races of a season. For a race without a code, such as one made by hand, `race_code` is `id:` and its id.
 */
export async function listPresentRaces(db: Db, season_id: number): Promise<PresentRace[]> {
  return db.many(sql<PresentRace>`
    select r.race_id, r.weekend_id, r.selection_id, coalesce(r.race_code, 'id:' || r.race_id) as race_code, r.name, r.date,
      r.distance::float8 as distance, r.discipline, r.gender, r.country, r.place, r.kind, r.points_table, r.sprint_points_table,
      r.climb_points_table, r.state, v.digest,
      exists (select from publications p where p.race_id = r.race_id) as has_history,
      (select count(*)::int from results x where x.revision_id = v.revision_id) as results
    from races r left join result_revisions v on v.revision_id = latest_revision(r.race_id)
    where r.season_id = ${season_id} order by r.date, r.race_id`)
}

export type PresentAthlete = {
  athlete_id: number
  federation_code: string
  name: string
  price: number | null
  /** The time from which the price is in effect. */
  priced_at: Date | null
  active: boolean
  youth: boolean
  is_qci_bonus_eligible: boolean
  is_cub: boolean
  pro_team: string | null
}

export type PresentCup = { cup_id: number; name: string; is_of_tour: boolean; race_ids: number[] }

export async function listPresentCups(db: Db, season_id: number): Promise<PresentCup[]> {
  return db.many(sql<PresentCup>`
    select cup_id, name, tour_weekend_id is not null as is_of_tour,
      array(select race_id from cup_races x where x.cup_id = c.cup_id order by race_id) as race_ids
    from cups c where season_id = ${season_id} order by cup_id`)
}

/** Lists the athletes of a season. If an athlete has no code, `federation_code` is `id:` and the id. */
export async function listPresentAthletes(db: Db, season_id: number): Promise<PresentAthlete[]> {
  return db.many(sql<PresentAthlete>`
    select a.athlete_id, coalesce(a.federation_code, 'id:' || a.athlete_id) as federation_code, a.name, s.price,
      (select max(p.set_at) from prices p where p.season_id = s.season_id and p.athlete_id = s.athlete_id) as priced_at, s.active,
      s.youth, s.is_qci_bonus_eligible, s.is_cub, t.name as pro_team
    from season_athletes s join athletes a using (athlete_id)
    left join pro_teams t on t.pro_team_id = s.pro_team_id
    where s.season_id = ${season_id} order by a.athlete_id`)
}

/**
 * For each athlete, counts the teams of the season with the athlete as pick or reserve. Reads all teams of the season.
 */
export async function countPicked(
  db: Db,
  season_id: number,
  athlete_ids: readonly number[],
): Promise<Map<number, number>> {
  if (athlete_ids.length === 0) return new Map()
  const rows = await db.many(sql<{ athlete_id: number; teams: number }>`
    select p.athlete_id, count(*)::int as teams
    from (select selection_id, athlete_id from picks union all select selection_id, athlete_id from reserves) p
    join selections using (selection_id) join weekends w using (weekend_id)
    where w.season_id = ${season_id} and p.athlete_id = any (${athlete_ids}::int[]) group by p.athlete_id`)
  return new Map(rows.map(({ athlete_id, teams }) => [athlete_id, teams]))
}

/** Lists the athletes in the latest lists of the season's races, as pairs of race and athlete. */
export async function listRacedAthletes(db: Db, season_id: number) {
  return db.many(sql<{ race_id: number; athlete_id: number }>`
    select r.race_id, x.athlete_id from races r join results x on x.revision_id = latest_revision(r.race_id)
    where r.season_id = ${season_id}`)
}

/** Counts the races of the season whose results are or were published. Such races are never removed (rules §6). */
export async function countPublished(db: Db, season_id: number): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count from races r where season_id = ${season_id} and (scored or exists (
      select from publications p where p.race_id = r.race_id and p.sheet_id is not null))`)
  return row.count
}
