import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import type { PushMessage } from '#server/push/push-request.ts'
import type { PushReply, PushService } from '#server/push/push-service.ts'
import { findPushKeys } from '#server/push/store/keys.ts'
import {
  deleteSubscription,
  listSubscriptions,
  type SubscriptionRow,
  saveDelivery,
} from '#server/push/store/subscriptions.ts'
import type { Channel, DueNotification, HandOver } from './channel.ts'

/** Push services keep messages for four weeks at most. */
const MAX_TTL_S = 28 * 24 * 3600

/**
 * The longest title and text, in characters: with these, a message fits into the 4096 bytes of RFC 8030, even at four
 * bytes a character.
 */
const MAX_TITLE = 120
const MAX_TEXT = 400

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Opens the channel that sends notifications to the browsers of a player. It is closed while push is switched off. */
export function pushChannel(service: PushService, log: Log): Channel {
  return {
    name: 'push',
    isOpen: async (db) => (await findPushKeys(db)) !== undefined,
    handOver: (db, notification) => handOver(db, notification, service, log),
  }
}

/**
 * Sends a notification to each of the player's browsers that have not got it yet. A subscription that no longer exists
 * is deleted. Returns `retry` if one of the browsers can be tried again. The channel never closes because of one push
 * service, because other players use other push services.
 */
async function handOver(
  db: Db,
  notification: DueNotification,
  service: PushService,
  log: Log,
): Promise<HandOver> {
  const keys = await findPushKeys(db)
  if (!keys) return 'closed'
  const { user_id, notification_id } = notification
  const message = messageOf(notification)
  const deliver = async (target: SubscriptionRow): Promise<HandOver> => {
    if (target.is_delivered) return 'sent'
    const reply = await service.send(target, message, keys)
    if (reply.outcome === 'sent') await saveDelivery(db, notification_id, target.push_subscription_id)
    if (reply.outcome === 'gone') await deleteSubscription(db, target.push_subscription_id)
    logFailure(log, notification, target, reply)
    return reply.outcome
  }
  const targets = await listSubscriptions(db, user_id, notification_id)
  const outcomes = await Promise.all(targets.map(deliver))
  return (['retry', 'sent', 'refused'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'gone'
}

function messageOf(notification: DueNotification): PushMessage {
  const { kind, subject_key, content, message_id, time_left_ms } = notification
  const { title, text, path } = content
  // Browsers and push services replace a notification by a newer one with the same tag or topic. The subject is a kind
  // and an id, such as `points:7`. The subject of a reminder contains the weekend and the time of the deadline, so a
  // second reminder of a deadline replaces the first.
  const subject = subject_key.split(':', kind === 'deadline' ? 3 : 2).join(':')
  const tag = createHash('sha256').update(subject).digest('base64url').slice(0, 32)
  const payload = { title: shorten(title, MAX_TITLE), text: shorten(text, MAX_TEXT), path, tag, message_id }
  return {
    payload: JSON.stringify(payload),
    ttl_s: Math.max(0, Math.min(Math.floor(time_left_ms / 1000), MAX_TTL_S)),
    topic: tag,
    urgency: kind === 'deadline' || kind === 'deadline_moved' || kind === 'start_list' ? 'high' : 'normal',
  }
}

/** Shortens a text without splitting a character. */
function shorten(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/** The URL of a subscription is a secret, so the log contains only its host. */
function logFailure(
  log: Log,
  { notification_id, kind }: DueNotification,
  { endpoint }: SubscriptionRow,
  reply: PushReply,
) {
  if (reply.outcome === 'sent' || reply.outcome === 'gone') return
  const failure = { notification_id, kind, push_service: new URL(endpoint).host, code: reply.code }
  log.warn(failure, reply.outcome === 'retry' ? 'push delayed' : 'push refused')
}
