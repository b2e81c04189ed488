import { z } from 'zod'
import { type JobHandlers, JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { makeBackup, type Schedule } from './schedule.ts'
import { findDatabaseId, whileLocked } from './store/schedule.ts'
import type { WriterProgress } from './write-backup.ts'

const poll_ms = 250
const step = 'back up'

/**
 * Returns the handler of the job that makes a backup at once. Only servers with a BACKUP_DIR run it. A repeated run
 * makes another file, and removes the incomplete file of the earlier run.
 */
export function backupJobs(
  url: string,
  { backup_dir: folder, backup_keep: keep, backup_passphrase: passphrase }: Schedule,
): JobHandlers {
  if (folder === undefined) return {}
  const backup = jobHandler(z.strictObject({}), async ({ db, actor, plan, progress, checkCancelled }) => {
    plan([{ step, share: 1 }])
    progress(0, step)
    const stopping = new AbortController()
    const poll = setInterval(() => stopIf(checkCancelled, stopping), poll_ms)
    const onProgress = ({ done, total }: WriterProgress) =>
      progress(Math.min(1, done / Math.max(1, total)), step)
    const made = await whileLocked(db, async () => {
      const place = { folder, database: await findDatabaseId(db), keep }
      return makeBackup(db, place, { url, passphrase }, { actor, signal: stopping.signal, onProgress })
    }).finally(() => clearInterval(poll))
    if (!made) throw refusal('A scheduled backup is in progress.')
    if (made.problem !== null) {
      checkCancelled()
      throw refusal(made.problem)
    }
    return { file: made.file }
  })
  return { backup }
}

function stopIf(checkCancelled: () => void, stopping: AbortController): void {
  try {
    checkCancelled()
  } catch {
    stopping.abort()
  }
}

function refusal(message: string): JobRefusal {
  return new JobRefusal({ code: 'refused', message })
}
