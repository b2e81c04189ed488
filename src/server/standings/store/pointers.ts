import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** The standing that a board points to. `previous_id` is the previous standing; null if no rank changes are shown. */
export type Standing = { standing_id: number; players: number; previous_id: number | null }

type Pointer = { standing_id: number; players: number }

export async function findRaceStanding(db: Db, race_id: number): Promise<Standing | undefined> {
  const [latest] = await listPointers(db, sql`b.kind = 'race' and b.race_id = ${race_id}`)
  return latest && { ...latest, previous_id: null }
}

/** Finds the standing of a cup as of its latest weekend. */
export async function findCupStanding(db: Db, cup_id: number): Promise<Standing | undefined> {
  const [latest] = await listPointers(db, sql`b.kind = 'cup' and b.cup_id = ${cup_id}`)
  return latest && { ...latest, previous_id: null }
}

export async function findWeekendStanding(db: Db, weekend_id: number): Promise<Standing | undefined> {
  const [latest] = await listPointers(db, sql`b.kind = 'weekend' and b.weekend_id = ${weekend_id}`)
  return latest && { ...latest, previous_id: null }
}

/**
 * Finds the standing of the current season as of its latest scored weekend. `previous_id` is the standing as of the
 * previous scored weekend.
 */
export async function findSeasonStanding(db: Db): Promise<Standing | undefined> {
  const [latest, previous] = await listPointers(
    db,
    sql`b.kind = 'season' and b.season_id = (select season_id from seasons where is_current)`,
  )
  return latest && { ...latest, previous_id: previous?.standing_id ?? null }
}

/**
 * A weekend of the current season, with the season's standing as of the weekend and the standing of the weekend itself.
 */
export type ScoredWeekend = {
  weekend_id: number
  weekend_name: string
  event_start: Date
  hidden: boolean
  season_standing_id: number
  season_players: number
  weekend_standing_id: number | null
  weekend_players: number | null
}

/** Lists the scored weekends in calendar order, including hidden ones, because their points count in the season. */
export async function listScoredWeekends(db: Db): Promise<ScoredWeekend[]> {
  return db.many(sql<ScoredWeekend>`
    select w.weekend_id, w.weekend_name, w.event_start, w.hidden, after.standing_id as season_standing_id,
      s.players as season_players, own.standing_id as weekend_standing_id,
      of_weekend.players as weekend_players
    from weekends w join seasons using (season_id)
    join boards after on after.kind = 'season' and after.weekend_id = w.weekend_id
    join standings s on s.standing_id = after.standing_id
    left join boards own on own.kind = 'weekend' and own.weekend_id = w.weekend_id
    left join standings of_weekend on of_weekend.standing_id = own.standing_id
    where is_current
    order by w.event_start, w.weekend_id`)
}

/** Lists the standings of the latest two boards that match, latest first. */
async function listPointers(db: Db, condition: Sql): Promise<Pointer[]> {
  return db.many(sql<Pointer>`
    select b.standing_id, s.players
    from boards b join standings s using (standing_id) left join weekends w on w.weekend_id = b.weekend_id
    where ${condition}
    order by w.event_start desc, w.weekend_id desc limit 2`)
}
