import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The table that a board points to at this moment; `previous_id` is the one before it, where places won are shown. */
export type Standing = { standing_id: number; players: number; previous_id: number | null }

type Pointer = { standing_id: number; players: number }

/** The players' board of one race. */
export async function findRaceStanding(db: Db, race_id: number): Promise<Standing | undefined> {
  const [latest] = await listPointers(db, sql`b.kind = 'race' and b.race_id = ${race_id}`)
  return latest && { ...latest, previous_id: null }
}

/** A cup after the latest weekend in which it was raced. */
export async function findCupStanding(db: Db, cup_id: number): Promise<Standing | undefined> {
  const [latest] = await listPointers(db, sql`b.kind = 'cup' and b.cup_id = ${cup_id}`)
  return latest && { ...latest, previous_id: null }
}

/** The current season after its latest weekend with a board, and after the one before. */
export async function findSeasonStanding(db: Db): Promise<Standing | undefined> {
  const [latest, previous] = await listPointers(
    db,
    sql`b.kind = 'season' and b.season_id = (select season_id from seasons where is_current)`,
  )
  return latest && { ...latest, previous_id: previous?.standing_id ?? null }
}

/** The latest two, in the order of the calendar. */
async function listPointers(db: Db, which: RawBuilder<unknown>): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select b.standing_id, s.players
    from boards b join standings s using (standing_id) left join weekends w on w.weekend_id = b.weekend_id
    where ${which}
    order by w.event_start desc, w.weekend_id desc limit 2`.execute(db)
  return rows
}
