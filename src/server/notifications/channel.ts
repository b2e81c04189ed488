import type { NotificationChannel, NotificationKind } from '#game/accounts/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { NotificationContent } from '#text/notifications/notification-content.ts'

/** A notification that is due, with its texts. It was checked against the current state a moment ago. */
export type DueNotification = {
  notification_id: number
  user_id: number
  kind: NotificationKind
  /** What it is about, such as a deadline. A newer push with the same subject replaces an older one. */
  subject_key: string
  /** The same at every attempt. */
  message_id: string
  /** How long it may still be delivered, counted from the hand-over. */
  time_left_ms: number
  /** The texts. An email shows more of them than a push message. */
  content: NotificationContent
  /** The address of the player. The link in the email is signed with the folded form. */
  email: string | null
  email_folded: string | null
}

/** The contents by the ids of notifications. A notification that is no longer needed has no entry. */
export type Contents = Map<number, NotificationContent>

/**
 * - `sent`: the channel has taken it over.
 * - `retry`: it could not be handed over now.
 * - `closed`: the channel reaches nobody now. What else is due waits too.
 * - `refused`: this notification will never be taken. Others to the player may be.
 * - `gone`: the player cannot be reached by this channel any more.
 */
export type HandOver = 'sent' | 'retry' | 'closed' | 'refused' | 'gone'

/**
 * A way to reach players. `handOver` gets a connection outside of the transaction that locks the notification. If it
 * throws, the caller logs the error and tries again later.
 */
export type Channel = {
  name: NotificationChannel
  /** Whether the channel works now. If not, its notifications wait until they expire. */
  isOpen: (db: Db) => Promise<boolean>
  handOver: (db: Db, notification: DueNotification) => Promise<HandOver>
}
