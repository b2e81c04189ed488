import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { deleteOldKeys } from '#server/idempotency/store.ts'
import { deleteOldMails } from '#server/mails/store.ts'
import { deleteOldProxies } from '#server/proxies/store.ts'
import { deleteEndedArrivals } from '#server/sign-in/store/arrivals.ts'
import { deleteEndedFlows } from '#server/sign-in/store/flows.ts'
import { startTicking } from '#server/ticking.ts'
import { forgetDeleted } from './store/deletions.ts'
import { deleteOldTries } from './store/limits.ts'
import { deleteEndedLinks } from './store/mailed-links.ts'
import { deleteEndedRequests } from './store/registrations.ts'
import { deleteEndedSessions } from './store/sessions.ts'

const every_ms = 3_600_000

/** Once an hour, what is kept for a time only goes: deleted players' data, links, letters, tries, and sessions that have ended. */
export function startForgetting(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startTicking({ every_ms, work: () => forget(db), log, complaint: 'cannot forget what is due' }).stop
}

export async function forget(db: Db): Promise<void> {
  await forgetDeleted(db)
  await deleteEndedLinks(db)
  await deleteOldMails(db)
  await deleteOldKeys(db)
  await deleteEndedSessions(db)
  await deleteEndedRequests(db)
  await deleteOldTries(db)
  await deleteEndedFlows(db)
  await deleteEndedArrivals(db)
  await deleteOldProxies(db)
}
