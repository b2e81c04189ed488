import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { StoredBoard } from '../season.ts'
import { standingTable } from './build.ts'

/** Lists the boards of a season, ordered by kind. The boards of weekends are in calendar order. */
export async function listBoards(db: Db, season_id: number): Promise<StoredBoard[]> {
  return db.many(sql<StoredBoard>`
    select kind, race_id, selection_id, b.weekend_id, cup_id, standing_id
    from boards b left join weekends w using (weekend_id)
    where b.season_id = ${season_id} order by kind, w.event_start, b.weekend_id, cup_id, board_id`)
}

/** Replaces the season's boards with these. Readers see the change when the caller commits. */
export async function switchBoards(tx: Db, season_id: number, boards: readonly StoredBoard[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(boards)})
    as given (kind text, race_id int, selection_id int, weekend_id int, cup_id int, standing_id int)`

  await tx.run(sql`
    insert into boards (season_id, kind, race_id, selection_id, weekend_id, cup_id, standing_id)
    select ${season_id}, kind, race_id, selection_id, weekend_id, cup_id, standing_id from ${given}
    on conflict (kind, race_id, selection_id, weekend_id, cup_id) do update
      set standing_id = excluded.standing_id, switched_at = now()
      where boards.standing_id <> excluded.standing_id`)
  await tx.run(sql`
    delete from boards b where season_id = ${season_id} and not exists (
      select from ${given} where given.kind = b.kind
        and (given.race_id, given.selection_id, given.weekend_id, given.cup_id)
          is not distinct from (b.race_id, b.selection_id, b.weekend_id, b.cup_id))`)
  await retireStandings(tx, season_id)
}

/**
 * Marks standings that no board points to as retired, and removes the mark from standings that a board points to again.
 */
export async function retireStandings(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`
    update standings s set retired_at = case when used then null else now() end
    from (select standing_id, exists (select from boards b where b.standing_id = t.standing_id) as used
          from standings t where season_id = ${season_id}) now_used
    where s.standing_id = now_used.standing_id and used = (s.retired_at is not null)`)
}

/**
 * Deletes standings that were retired longer than `older_than` ago, with their tables. A reader that has just found
 * such a standing looks up its board again. A table that another session has locked (a database dump, for example) is
 * left for the next run.
 */
export async function deleteRetired(db: Db, season_id: number, older_than: string): Promise<void> {
  const rows = await db.many(sql<{ standing_id: number }>`
    select standing_id from standings
    where season_id = ${season_id} and retired_at < clock_timestamp() - ${older_than}::interval`)

  for (const { standing_id } of rows) {
    await db.transaction((tx) => deleteStanding(tx, standing_id)).catch(ignoreLocked)
  }
}

async function deleteStanding(tx: Db, standing_id: number): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', '2s', true)`)
  await tx.run(sql`drop table if exists ${standingTable(standing_id)}`)
  await tx.run(sql`delete from standings where standing_id = ${standing_id}`)
}

const lock_not_available = '55P03'

function ignoreLocked(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === lock_not_available)) throw error
}
