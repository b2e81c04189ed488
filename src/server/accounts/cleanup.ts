import type { FastifyBaseLogger } from 'fastify'
import { deleteOldKeys } from '#server/http/idempotency/store.ts'
import { deleteOldAttempts } from '#server/http/limits/store.ts'
import { deleteOldProxies } from '#server/http/proxies/store.ts'
import { deleteEndedSessions } from '#server/http/sessions/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteOldMails } from '#server/platform/email/store.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { deleteExpiredFlows } from './sign-in/store/flows.ts'
import { deleteExpiredIdentities } from './sign-in/store/pending-identities.ts'
import { forgetDeleted } from './store/deletions.ts'
import { deleteEndedLinks } from './store/mailed-links.ts'
import { deleteExpiredRequests } from './store/registrations.ts'

const every_ms = 3_600_000

/** Starts an hourly job that deletes expired data. Returns a function that stops it. */
export function startCleanup(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startIntervalJob({
    every_ms,
    work: () => deleteExpiredData(db),
    log,
    error_message: 'deleting expired data failed',
  }).stop
}

export async function deleteExpiredData(db: Db): Promise<void> {
  await forgetDeleted(db)
  await deleteEndedLinks(db)
  await deleteOldMails(db)
  await deleteOldKeys(db)
  await deleteEndedSessions(db)
  await deleteExpiredRequests(db)
  await deleteOldAttempts(db)
  await deleteExpiredFlows(db)
  await deleteExpiredIdentities(db)
  await deleteOldProxies(db)
}
