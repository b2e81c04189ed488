import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

export async function updateRaceDate(tx: Db, race_id: number, date: Date): Promise<void> {
  await sql`update races set date = ${date} where race_id = ${race_id}`.execute(tx)
}

export async function updateRaceName(tx: Db, race_id: number, name: string): Promise<void> {
  await sql`update races set name = ${name} where race_id = ${race_id}`.execute(tx)
}

/** Cancelled, with a line in the history that players see. */
export async function cancelRace(
  tx: Db,
  race_id: number,
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<void> {
  await sql`update races set state = 'cancelled' where race_id = ${race_id}`.execute(tx)
  await sql`
    insert into publications (race_id, published_at, published_by, state, include_in_total, reason)
    select race_id, game_now(), ${actor}, state, include_in_total, ${reason ?? null}
    from races where race_id = ${race_id}`.execute(tx)
}
