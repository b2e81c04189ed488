import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * After a restore, emails and jobs pause, because those that waited at the time of the backup may have been sent or run
 * since then. An operator ends the pause.
 */
export type WorkPause = { since: string; backup_made_at: string }

export async function findWorkPause(db: Db): Promise<WorkPause | undefined> {
  return db.maybeOne(sql<WorkPause>`
    select to_iso(since) as since, to_iso(backup_made_at) as backup_made_at from work_pause`)
}

/** Begins a pause now. If the backup was made during an earlier pause, this replaces the restored row of that pause. */
export async function pauseWork(tx: Db, backup_made_at: string): Promise<void> {
  await tx.run(sql`
    insert into work_pause (backup_made_at) values (${backup_made_at})
    on conflict (is_only_row) do update set since = now(), backup_made_at = excluded.backup_made_at`)
}

export async function endWorkPause(tx: Db): Promise<void> {
  await tx.run(sql`delete from work_pause`)
}
