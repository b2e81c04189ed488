import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function updateRaceDate(tx: Db, race_id: number, date: Date): Promise<void> {
  await tx.run(sql`update races set date = ${date} where race_id = ${race_id}`)
}

export async function updateRaceName(tx: Db, race_id: number, name: string): Promise<void> {
  await tx.run(sql`update races set name = ${name} where race_id = ${race_id}`)
}

/** Marks a race as cancelled, with a line in the history that players see. */
export async function cancelRace(
  tx: Db,
  race_id: number,
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<void> {
  await tx.run(sql`update races set state = 'cancelled' where race_id = ${race_id}`)
  await tx.run(sql`
    insert into publications (race_id, published_at, published_by, state, include_in_total, reason)
    select race_id, game_now(), ${actor}, state, include_in_total, ${reason ?? null}
    from races where race_id = ${race_id}`)
}
