import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { getBackupFile, getBackups, permitBackupDownload, startBackup } from '#contract/admin/site/backups.ts'
import type { Schedule } from '#server/backup/schedule.ts'
import { describeBackups, isListed, openBackup } from '#server/backup/scheduled-files.ts'
import { findDownload, insertDownload } from '#server/backup/store/downloads.ts'
import { findBackupJobId } from '#server/backup/store/schedule.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import { httpError, notFound } from '#server/platform/errors.ts'

const NO_SCHEDULE: Schedule = {
  backup_dir: undefined,
  backup_every: 24,
  backup_keep: 14,
  backup_passphrase: undefined,
}

export function adminBackupRoutes(app: FastifyInstance, context: AppContext): void {
  const settings: Schedule = context.facts?.settings ?? NO_SCHEDULE
  const folder = settings.backup_dir

  servePrivate(app, context, getBackups, ({ db }) => describeBackups(db, settings))

  servePrivate(app, context, startBackup, async (call) => {
    if (folder === undefined) throw httpError('refused', 'Set BACKUP_DIR first, and restart the server')
    const reply = await withIdempotency(context.db, call, async (tx) => {
      await lockSubject(tx, 'backup job')
      const actor = subjectOf(call.player.user_id)
      return {
        job_id: (await findBackupJobId(tx)) ?? (await addJob(tx, { kind: 'backup', input: {}, actor })),
      }
    })
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, permitBackupDownload, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { name, reason } = call.body
      if (folder === undefined || !(await isListed(tx, folder, name))) throw notFound('Backup')
      const { user_id, session_id } = call.player
      const subject = join(resolve(folder), name)
      await insertAudit(tx, { actor: subjectOf(user_id), act: 'backup download', subject, reason })
      return { download_id: await insertDownload(tx, { session_id, file_name: name }) }
    }),
  )

  servePrivate(app, context, getBackupFile, async ({ db, params, player, reply }) => {
    const { session_id } = player
    const name = await findDownload(db, { ...params, session_id })
    const found = folder !== undefined && name !== undefined && (await openBackup(db, folder, name))
    if (!found) throw notFound('Backup')
    void reply.header('content-disposition', `attachment; filename="${name}"`)
    void reply.header('content-length', found.bytes)
    return found.file.createReadStream()
  })
}
