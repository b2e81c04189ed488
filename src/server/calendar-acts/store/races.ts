import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function updateRaceDate(tx: Db, race_id: number, date: Date): Promise<void> {
  await tx.run(sql`update races set date = ${date} where race_id = ${race_id}`)
}

export async function updateRaceName(tx: Db, race_id: number, name: string): Promise<void> {
  await tx.run(sql`update races set name = ${name} where race_id = ${race_id}`)
}

/** Cancels or uncancels a race, and adds an entry to the history that players see. */
export async function updateRaceState(
  tx: Db,
  race_id: number,
  state: 'scheduled' | 'cancelled',
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<void> {
  await tx.run(sql`update races set state = ${state} where race_id = ${race_id}`)
  await tx.run(sql`
    insert into publications (race_id, published_at, published_by, state, include_in_total, reason)
    select race_id, game_now(), ${actor}, state, include_in_total, ${reason ?? null}
    from races where race_id = ${race_id}`)
}

/** Whether the race has result lists or a history, which must be kept. The history also contains cancellations. */
export async function hasHistory(tx: Db, race_id: number): Promise<boolean> {
  const row = await tx.one(sql<{ has_history: boolean }>`
    select exists (select from result_revisions where race_id = ${race_id})
      or exists (select from publications where race_id = ${race_id}) as has_history`)
  return row.has_history
}

/** Deletes a race without result lists and history. The database refuses to delete any other race. */
export async function deleteRace(tx: Db, race_id: number): Promise<void> {
  await tx.run(sql`delete from races where race_id = ${race_id}`)
}

/** Whether results of the race have ever been published. */
export async function wasPublished(tx: Db, race_id: number): Promise<boolean> {
  const row = await tx.one(sql<{ was_published: boolean }>`
    select exists (
      select from publications where race_id = ${race_id} and sheet_id is not null) as was_published`)
  return row.was_published
}
