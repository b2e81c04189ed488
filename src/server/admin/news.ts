import { z } from 'zod'
import { jobHandler } from '#server/jobs/job-handler.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  countTargets,
  insertNews,
  lockUnplanned,
  markCancelled,
  markPlanned,
  type NewNews,
  planPart,
} from './store/news.ts'

/** The subject of audit entries about one mailing. */
export const newsSubject = (news_id: number) => `news ${news_id}`

export const NEWS_SENTENCES = {
  nobody: 'No player of this group wants news',
  changed: 'The number of players who get it has changed: look at the preview again',
  over: 'This news was already sent or cancelled',
} as const

export type NewsRefusal = keyof typeof NEWS_SENTENCES

/**
 * Creates a mailing and the job that plans its messages. `expected_emails` is the number of recipients that the
 * operator has seen: if it has changed by more than a tenth, and by more than one, nothing is sent. If `sends_mail` is
 * true, only confirmed addresses count.
 */
export async function sendNews(
  tx: Db,
  { expected_emails, sends_mail, ...news }: NewNews & { expected_emails?: number; sends_mail: boolean },
  by: Actor,
): Promise<{ news_id: number } | { refused: NewsRefusal }> {
  await lockSubject(tx, 'news')
  const { emails, pushes } = await countTargets(tx, news.segment, sends_mail)
  if (emails + pushes === 0) return { refused: 'nobody' }
  const difference = Math.abs(emails - (expected_emails ?? emails))
  if (difference > Math.max(1, emails / 10)) return { refused: 'changed' }

  const news_id = await insertNews(tx, news, by)
  await addJob(tx, { kind: 'news', actor: by.actor, input: { news_id, reason: by.reason ?? null } })
  const after = { subject: news.subject, ...news.segment, emails, pushes }
  await insertAudit(tx, { ...by, act: 'news send', subject: newsSubject(news_id), after })
  return { news_id }
}

/** Stops a mailing: messages that have not been sent yet are not sent. Returns `over` if there are no such messages. */
export async function cancelNews(tx: Db, news_id: number, by: Actor): Promise<NewsRefusal | null> {
  await lockSubject(tx, newsSubject(news_id))
  if (!(await markCancelled(tx, news_id))) return 'over'
  await insertAudit(tx, { ...by, act: 'news cancel', subject: newsSubject(news_id) })
  return null
}

/** How many player ids one transaction of the planning covers, so that no transaction takes long. */
const PART_SIZE = 20_000

type Planning = {
  /** Gets the share of the players whose messages are planned, and may throw to stop the planning. */
  onPart?: (share: number) => void
  part_size?: number
}

/**
 * Plans the messages of a mailing in several transactions. Can be called again after an interruption: nobody gets a
 * message twice. Stops if the mailing is cancelled meanwhile.
 */
export async function planNews(
  db: Db,
  news_id: number,
  { onPart = () => {}, part_size = PART_SIZE }: Planning = {},
): Promise<void> {
  for (let from = 0, is_more = true; is_more; from += part_size) {
    is_more = await db.transaction(async (tx) => {
      const found = await lockUnplanned(tx, news_id)
      if (!found) return false
      onPart(from / (found.last_user_id + 1))
      await planPart(tx, news_id, { segment: found.segment, from, to: from + part_size - 1 })
      if (from + part_size <= found.last_user_id) return true
      await markPlanned(tx, news_id)
      return false
    })
  }
}

/** The news to plan. The job shows the reason. */
const NewsInput = z.strictObject({ news_id: z.int(), reason: z.string().nullable() })

export const newsJob = jobHandler(NewsInput, async ({ db, input: { news_id }, progress, checkCancelled }) => {
  const onPart = (share: number) => {
    checkCancelled()
    progress(share, 'players')
  }
  await planNews(db, news_id, { onPart })
  return { news_id }
})
