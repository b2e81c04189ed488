import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type Download = { session_id: number; file_name: string }

const lifetime = sql`interval '10 minutes'`

/** Adds a backup that the session may download, and deletes expired permissions. */
export async function insertDownload(tx: Db, { session_id, file_name }: Download): Promise<number> {
  await tx.run(sql`delete from backup_downloads where created_at < now() - ${lifetime}`)
  const row = await tx.one(sql<{ download_id: number }>`
    insert into backup_downloads (session_id, file_name) values (${session_id}, ${file_name})
    returning download_id`)
  return row.download_id
}

/** Returns the name of the backup. Returns undefined if the permission has expired or is of another session. */
export async function findDownload(
  db: Db,
  { download_id, session_id }: { download_id: number; session_id: number },
): Promise<string | undefined> {
  const row = await db.maybeOne(sql<Pick<Download, 'file_name'>>`
    select file_name from backup_downloads
    where download_id = ${download_id} and session_id = ${session_id} and created_at >= now() - ${lifetime}`)
  return row?.file_name
}
