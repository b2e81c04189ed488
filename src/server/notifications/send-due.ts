import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import type { Channel, CheckedContent, DueNotification, HandOver } from './channel.ts'
import { contentsOf } from './contents.ts'
import { type DropReason, type DueRow, lockDue, type SendingOutcome, saveOutcomes } from './store/due.ts'

export type SendingOptions = {
  /** How many notifications are handed over at the same time. */
  concurrency: number
  /** How many are handed over per second at most. */
  per_second: number
  /** Whether the site sends real emails, so that addresses must be confirmed. */
  sends_mail: boolean
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/**
 * The size of a batch is at most this number times the concurrency. Batches are small, because the rows of a batch stay
 * locked until all its notifications are handed over.
 */
const ROUNDS_IN_BATCH = 3
/** A notification with less time left is not handed over, because it could arrive too late. */
const LEAST_LEFT_MS = 2000

/**
 * Sends the due notifications of a channel until none is left, the channel closes, or `stopping` is aborted. Just before
 * sending, each notification is checked again: the player still wants it, its reason is still true, and it has not
 * expired. A notification is sent twice, with the same id, only if the process dies between the hand-over and saving the
 * outcome.
 */
export async function sendDue(
  db: Db,
  channel: Channel,
  options: SendingOptions,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  if (!(await channel.isOpen(db))) return
  for (;;) {
    if (stopping?.aborted) return
    const began_at = performance.now()
    const { taken, sent, failed, is_closed } = await sendBatch(db, channel, options, log)
    if (taken > 0) log.info({ channel: channel.name, taken, sent, failed }, 'notifications sent')
    if (taken === 0 || is_closed) return
    const pause_ms = (sent * 1000) / options.per_second - (performance.now() - began_at)
    if (pause_ms > 0) await sleep(pause_ms, undefined, { signal: stopping }).catch(() => {})
  }
}

type Batch = { taken: number; sent: number; failed: number; is_closed: boolean }

function sendBatch(db: Db, channel: Channel, options: SendingOptions, log: Log): Promise<Batch> {
  const { sends_mail, per_second, concurrency } = options
  const limit = Math.max(1, Math.min(ROUNDS_IN_BATCH * concurrency, per_second))
  return db.transaction(async (tx) => {
    const rows = await lockDue(tx, channel.name, { limit, sends_mail })
    const read_at = performance.now()
    const unsent = rows.flatMap(unsentOutcome)
    const unsent_ids = new Set(unsent.map(({ notification_id }) => notification_id))
    const open = rows.filter(({ notification_id }) => !unsent_ids.has(notification_id))
    const contents = await contentsOf(tx, open)
    const { outcomes, is_closed } = await handOverAll(db, channel, options, { open, contents, read_at, log })
    if (rows.length > 0) await saveOutcomes(tx, [...unsent, ...outcomes])
    const sent = outcomes.filter(({ is }) => is === 'sent').length
    const failed = outcomes.filter(({ is }) => is === 'postponed').length
    return { taken: rows.length, sent, failed, is_closed }
  })
}

/**
 * Returns the outcome of a notification that must not be sent now; empty if it may be sent. Quiet hours postpone it.
 */
function unsentOutcome(row: DueRow): SendingOutcome[] {
  const { notification_id, time_left_ms, is_reachable, is_wanted, quiet_until } = row
  const drop = (reason: DropReason): SendingOutcome[] => [{ notification_id, is: 'dropped', reason }]
  if (!is_reachable) return drop('unreachable')
  if (!is_wanted) return drop('unwanted')
  if (time_left_ms <= 0) return drop('expired')
  return quiet_until ? [{ notification_id, is: 'postponed', until: quiet_until }] : []
}

type Open = {
  open: readonly DueRow[]
  contents: Awaited<ReturnType<typeof contentsOf>>
  read_at: number
  log: Log
}

/**
 * Hands the notifications over. If the channel closes, the remaining notifications are not tried: they have no outcome
 * and stay due.
 */
async function handOverAll(
  db: Db,
  channel: Channel,
  { concurrency }: SendingOptions,
  { open, contents, read_at, log }: Open,
): Promise<{ outcomes: SendingOutcome[]; is_closed: boolean }> {
  const limit = pLimit(concurrency)
  let is_closed = false
  const handOver = async (row: DueRow): Promise<SendingOutcome | undefined> => {
    if (is_closed) return undefined
    const { notification_id } = row
    const content = contents.get(notification_id)
    if (!content) return { notification_id, is: 'dropped', reason: withoutContent(row) }
    const passed_ms = performance.now() - read_at
    if (row.time_left_ms - passed_ms <= LEAST_LEFT_MS)
      return { notification_id, is: 'dropped', reason: 'expired' }
    const time_left_ms = (content.time_left_ms ?? row.time_left_ms) - passed_ms
    // If a deadline that the texts name is almost over, the next attempt has texts without it.
    if (time_left_ms <= LEAST_LEFT_MS) return { notification_id, is: 'postponed', until: null }
    const { user_id, kind, subject_key, message_id, email, email_folded } = row
    const due = { notification_id, user_id, kind, subject_key, message_id, email, email_folded }
    const notification: DueNotification = { ...due, time_left_ms, content }
    const outcome = await channel.handOver(db, notification).catch((error: unknown) => {
      const { name, code } = error as NodeJS.ErrnoException
      // The error's message may contain an address, so it is not logged.
      log.warn({ notification_id, kind, error: name, code }, 'handing over a notification failed')
      return 'retry' as const
    })
    is_closed ||= outcome === 'closed'
    return outcomeOf(notification_id, outcome, content)
  }
  const outcomes = await Promise.all(open.map((row) => limit(() => handOver(row))))
  return { outcomes: outcomes.filter((outcome) => outcome !== undefined), is_closed }
}

/** Returns why a notification has no content. News always has content, unless it was cancelled. */
function withoutContent({ kind }: DueRow): DropReason {
  return kind === 'news' ? 'cancelled' : 'settled'
}

function outcomeOf(
  notification_id: number,
  outcome: HandOver,
  { selection_ids }: CheckedContent,
): SendingOutcome {
  switch (outcome) {
    case 'sent':
      return { notification_id, is: 'sent', selection_ids }
    case 'gone':
      return { notification_id, is: 'dropped', reason: 'unreachable' }
    case 'refused':
      return { notification_id, is: 'dropped', reason: 'refused' }
    case 'retry':
    case 'closed':
      return { notification_id, is: 'postponed', until: null }
  }
}
