import { z } from 'zod'
import { AnyText, Id, IdText, Instant } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'

/** A file of the scheduled backups. `schema` is the latest migration that the database had at that time. */
export const BackupFile = z.strictObject({
  name: z.string(),
  made_at: Instant,
  bytes: z.number(),
  is_encrypted: z.boolean(),
  schema: z.string(),
})
export type BackupFile = z.infer<typeof BackupFile>

export const AdminBackups = z.strictObject({
  /** The settings in force. Null if BACKUP_DIR is not set. */
  schedule: z
    .strictObject({ folder: z.string(), every_h: z.int(), keep: z.int(), is_encrypted: z.boolean() })
    .nullable(),
  /** Whether backups are paused: after a restore, until an operator resumes the work of the site. */
  is_paused: z.boolean(),
  /** When the next scheduled backup is due. Null if none will be made. */
  next_at: Instant.nullable(),
  /** The last failure. Null if there was none, or if a backup was made since then. */
  failure: z.strictObject({ at: Instant, problem: z.string() }).nullable(),
  /** The waiting or running job that makes a backup. */
  job_id: Id.nullable(),
  /** Latest first. */
  files: z.array(BackupFile),
})
export type AdminBackups = z.infer<typeof AdminBackups>

export const getBackups = route({
  method: 'GET',
  path: '/api/admin/backups',
  caller: 'owner',
  summary: 'Returns the files of the scheduled backups, and when the next one is due',
  reply: AdminBackups,
})

export const startBackup = route({
  method: 'POST',
  path: '/api/admin/backups',
  caller: 'owner',
  summary: 'Starts a job that makes a backup now. If there is such a job already, returns that one',
  reply: z.strictObject({ job_id: Id }),
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})

export const permitBackupDownload = route({
  method: 'POST',
  path: '/api/admin/backups/downloads',
  caller: 'owner',
  factor: 'recent',
  summary:
    'Permits this session to download a backup within ten minutes. The reason is stored in the audit log',
  body: z.strictObject({ name: AnyText.max(100, 'must be at most 100 characters'), reason: Reason }),
  reply: z.strictObject({ download_id: Id }),
  request_headers: ['idempotency-key'],
  refusals: ['not-found'],
})

export const getBackupFile = route({
  method: 'GET',
  path: '/api/admin/backups/downloads/:download_id',
  caller: 'owner',
  summary: 'Returns the file of a backup',
  params: z.object({ download_id: IdText }),
  reply: z.string(),
  content_type: 'application/octet-stream',
})
