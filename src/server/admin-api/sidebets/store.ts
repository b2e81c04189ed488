import type { SettlementPreview, SidebetChoices } from '#contract/admin/sidebets.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type BetRow = {
  sidebet_id: number
  weekend_id: number
  description: string
  /** Hundredths of a point. */
  value: number
  closes_at: Date
  is_closed: boolean
  settled_option_id: number | null
  last_settlement: { by: string; at: string; reason: string | null } | null
  answers: number
  /** `placed` is the number of players with this answer, or null until the side bet closes. */
  options: { option_id: number; description: string; placed: number | null }[]
}

export async function listBets(db: Db, season_id: number): Promise<BetRow[]> {
  return db.many(sql<BetRow>`
    select b.sidebet_id, b.weekend_id, b.description, b.value, b.betting_close as closes_at,
      b.betting_close <= game_now() as is_closed, b.settled_option_id,
      (select json_build_object('by', coalesce(u.user_name, a.actor), 'at', a.at, 'reason', a.reason)
        from audit a left join users u on u.user_id = substring(a.actor from '^player (\\d{1,9})$')::int
        where a.subject = 'sidebet ' || b.sidebet_id and a.act = 'settle' order by a.audit_id desc limit 1) as last_settlement,
      (select count(*)::int from placed_sidebets p where p.sidebet_id = b.sidebet_id) as answers, coalesce((
        select json_agg(json_build_object('option_id', o.option_id, 'description', o.description, 'placed', (
            select case when b.betting_close <= game_now() then count(*) end from placed_sidebets p where p.sidebet_id = b.sidebet_id and p.option_id = o.option_id))
          order by o.option_id)
        from sidebet_options o where o.sidebet_id = b.sidebet_id), '[]') as options
    from sidebets b join weekends using (weekend_id)
    where season_id = ${season_id} order by b.betting_close, b.sidebet_id`)
}

export type WeekendRow = {
  weekend_id: number
  weekend_name: string
  time_zone: string
  event_start: Date
  first_close: Date | null
  is_ahead: boolean
}

/** Lists the weekends of a season by start, including hidden weekends. */
export async function listWeekends(db: Db, season_id: number): Promise<WeekendRow[]> {
  return db.many(sql<WeekendRow>`
    select weekend_id, weekend_name, time_zone, event_start,
      (select min(trading_close) from selections s where s.weekend_id = w.weekend_id) as first_close,
      coalesce((select max(date) from races r where r.weekend_id = w.weekend_id and r.state <> 'cancelled'),
        event_end) > game_now() as is_ahead
    from weekends w where season_id = ${season_id} order by event_start, weekend_id`)
}

export type RaceWithPlaces = {
  weekend_id: number
  name: string
  is_official: boolean
  placed: { place: number; name: string; country: string }[]
}

/**
 * Lists the races of the weekends except cancelled races, with the athletes who have a place in the published results.
 */
export async function listRacesWithPlaces(db: Db, weekend_ids: readonly number[]): Promise<RaceWithPlaces[]> {
  return db.many(sql<RaceWithPlaces>`
    select r.weekend_id, r.name, r.state = 'official' as is_official, coalesce((
        select json_agg(json_build_object('place', v.place, 'name', a.name, 'country', c.name) order by v.place)
        from results v join athletes a using (athlete_id) join countries c on c.alpha_3 = a.country
        where v.revision_id = r.revision_id and v.place is not null), '[]') as placed
    from races r where r.weekend_id = any (${weekend_ids}::int[]) and r.state <> 'cancelled'
    order by r.date, r.race_id`)
}

/** Returns the nations that have athletes in a season, and the athletes of the season whose names are in `names`. */
export async function listKnownNames(
  db: Db,
  season_id: number,
  names: readonly string[],
): Promise<{ nations: string[]; athletes: string[] }> {
  return db.one(sql<{ nations: string[]; athletes: string[] }>`
    with here as (
      select a.name, a.country from season_athletes s join athletes a using (athlete_id)
      where s.season_id = ${season_id})
    select array(select distinct c.name from here join countries c on c.alpha_3 = here.country) as nations,
      array(select distinct name from here
        where fold_name(name) in (select fold_name(given) from unnest(${names}::text[]) as given)) as athletes`)
}

/**
 * Returns the values for question templates of a weekend, or undefined if the weekend does not belong to the season.
 */
export async function findChoices(
  db: Db,
  season_id: number,
  weekend_id: number,
): Promise<SidebetChoices | undefined> {
  return db.maybeOne(sql<SidebetChoices>`
    with offered as (
      select a.athlete_id, a.name, a.gender, a.country, s.price
      from season_athletes s join athletes a using (athlete_id)
      where s.season_id = ${season_id} and s.active and s.price is not null and not a.is_team)
    select
      coalesce((select json_agg(json_build_object('race_id', race_id, 'name', name, 'gender', gender)
          order by date, race_id)
        from races r where r.weekend_id = w.weekend_id and state <> 'cancelled'), '[]') as races,
      coalesce((select json_agg(json_build_object('athlete_id', athlete_id, 'name', name, 'gender', gender,
          'country', country) order by price desc, name)
        from (select athlete_id, name, gender, country, price, row_number() over (partition by gender order by price desc, name) as n from offered) top
        where n <= 60), '[]') as athletes,
      coalesce((select json_agg(json_build_object('name', name, 'gender', gender) order by total desc, name)
        from (select c.name, o.gender, sum(o.price) as total from offered o
          join countries c on c.alpha_3 = o.country group by c.name, o.gender) nation), '[]') as nations
    from weekends w where w.season_id = ${season_id} and w.weekend_id = ${weekend_id}`)
}

/** Reads the job of a preview. Returns undefined if the job belongs to another side bet or user. */
export async function findSettlementPreview(
  db: Db,
  { job_id, sidebet_id, user_id }: { job_id: number; sidebet_id: number; user_id: number },
): Promise<{ preview: SettlementPreview | null; problem: string | null } | undefined> {
  return db.maybeOne(sql<{ preview: SettlementPreview | null; problem: string | null }>`
    select result as preview,
      case when state in ('failed', 'cancelled') then coalesce(problem ->> 'message', 'Cancelled') end as problem
    from jobs where job_id = ${job_id} and kind = 'preview-settlement' and input ->> 'sidebet_id' = ${String(sidebet_id)}
      and input ->> 'user_id' = ${String(user_id)}`)
}
