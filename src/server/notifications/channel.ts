import type { NotificationChannel, NotificationKind } from '#game/accounts/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { NotificationContent } from '#text/notifications/notification-content.ts'

/** A notification that is due, with its texts. It has just been checked against the current state. */
export type DueNotification = {
  notification_id: number
  user_id: number
  kind: NotificationKind
  /**
   * The subject of the notification, such as a deadline. A newer push message replaces an older one with the same
   * subject.
   */
  subject_key: string
  /** The id of the message. It is the same at every attempt. */
  message_id: string
  /** How long the notification may still be delivered, counted from the hand-over. */
  time_left_ms: number
  /** The texts. An email shows more of them than a push message. */
  content: NotificationContent
  /** The address of the player. The links in the email are signed with `email_folded`. */
  email: string | null
  email_folded: string | null
}

/** The texts of a notification. */
export type CheckedContent = NotificationContent & {
  /** The selections that a reminder names. */
  selection_ids?: readonly number[]
  /** How much time is left until the first deadline that the texts name, if the notification expires later. */
  time_left_ms?: number
}

/** Notification contents by notification id. A notification that is no longer needed has no entry. */
export type Contents = Map<number, CheckedContent>

/**
 * - `sent`: the channel has accepted the notification.
 * - `retry`: the hand-over failed and can be tried again later.
 * - `closed`: the channel reaches nobody now. The other notifications that are due wait too.
 * - `refused`: the channel will never accept this notification. It may accept others to the same player.
 * - `gone`: this channel can no longer reach the player.
 */
export type HandOver = 'sent' | 'retry' | 'closed' | 'refused' | 'gone'

/**
 * A way to reach players. `handOver` gets a database connection of its own, not that of the transaction that locks the
 * notification. If `handOver` throws, the caller logs the error and tries again later.
 */
export type Channel = {
  name: NotificationChannel
  /** Whether the channel works now. While it does not, its notifications wait until they expire. */
  isOpen: (db: Db) => Promise<boolean>
  handOver: (db: Db, notification: DueNotification) => Promise<HandOver>
}
