import type { Starter } from '#contract/start-lists.ts'
import type { StartState } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import { type RaceKind, TEAM_KINDS } from '#game/scoring/race-kinds.ts'
import { startersOf } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type NewestList = { number: number; listed_at: Date; starters: Starter[] }

/** Finds the newest start list of a race, with its starters ordered by their bibs; undefined if there is none. */
export async function findNewestList(db: Db, race_id: number): Promise<NewestList | undefined> {
  return db.maybeOne(sql<NewestList>`
    select l.number, l.listed_at, (
      select coalesce(json_agg(json_build_object('athlete_id', a.athlete_id, 'name', a.name, 'country', a.country,
        'gender', a.gender, 'is_team', a.is_team, 'state', x.state, 'bib', x.bib) order by x.bib, a.name, a.athlete_id), '[]')
      from ${startersOf(sql`l.start_list_id`)} x join athletes a using (athlete_id)) as starters
    from start_lists l where l.start_list_id = newest_start_list(${race_id})`)
}

/** A race that is not cancelled. `listed_at` and `starters` are null if it has no start list. */
export type RaceWithStarters = {
  race_id: number
  name: string
  kind: RaceKind
  gender: Gender
  listed_at: Date | null
  starters: [athlete_id: number, state: StartState][] | null
}

export async function listRacesOfSelection(db: Db, selection_id: number): Promise<RaceWithStarters[]> {
  return db.many(sql<RaceWithStarters>`
    select r.race_id, r.name, r.kind, r.gender, l.listed_at, (
      select json_agg(json_build_array(x.athlete_id, x.state) order by x.athlete_id)
      from ${startersOf(sql`l.start_list_id`)} x) as starters
    from races r left join start_lists l on l.start_list_id = newest_start_list(r.race_id)
    where r.selection_id = ${selection_id} and r.state <> 'cancelled' order by r.date, r.race_id`)
}

type StartOfAthlete = {
  race_id: number
  name: string
  date: Date
  weekend_id: number
  state: StartState
  listed_at: Date
}

/**
 * Lists the races in which the athlete could start: races of the current season that have a start list and no results.
 */
export async function listStartsOfAthlete(db: Db, athlete_id: number): Promise<StartOfAthlete[]> {
  return db.many(sql<StartOfAthlete>`
    select r.race_id, r.name, r.date, r.weekend_id, l.listed_at, coalesce((
      select x.state from ${startersOf(sql`l.start_list_id`)} x where x.athlete_id = a.athlete_id), 'not starting') as state
    from athletes a join races r on (r.gender = a.gender or r.gender = 'mixed')
      and r.kind = any (${TEAM_KINDS}::text[]) = a.is_team
    join seasons y on y.season_id = r.season_id and y.is_current
    join weekends w using (weekend_id)
    join start_lists l on l.start_list_id = newest_start_list(r.race_id)
    where a.athlete_id = ${athlete_id} and r.state = 'scheduled' and not w.hidden
    order by r.date, r.race_id`)
}
