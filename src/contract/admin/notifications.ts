import { z } from 'zod'
import { NOTIFICATION_CHANNELS } from '#game/accounts/notifications.ts'
import { Instant } from '../fields.ts'
import { NotificationKind } from '../notifications/notifications.ts'
import { route } from '../route.ts'
import { objectChange, Reason } from './changes.ts'

const DROP_REASONS = ['expired', 'unwanted', 'settled', 'unreachable', 'refused', 'cancelled'] as const

/** How many notifications of a kind and channel there were in the last 14 days. */
const DeliveryCount = z.strictObject({
  kind: NotificationKind,
  channel: z.enum(NOTIFICATION_CHANNELS),
  waiting: z.int(),
  sent: z.int(),
  /** How many notifications were not sent, by reason. Reasons that did not occur are left out. */
  dropped: z.array(z.strictObject({ reason: z.enum(DROP_REASONS), count: z.int() })),
})

export const AdminNotifications = z.strictObject({
  counts: z.array(DeliveryCount),
  /** The due time of the oldest notification that is ready to be sent. Null if there is none. */
  oldest_due_at: Instant.nullable(),
  /** How many addresses get no more notifications because they refused an email. */
  bounced_addresses: z.int(),
  /**
   * Why no emails are sent. Since the time `since`, the mail server has refused the sender's address (`sender`) or the
   * login of the site, with this status. The server tries again every minute. Null if the mail server accepts emails.
   */
  mail_pause: z
    .strictObject({ cause: z.enum(['sender', 'login']), status: z.int(), since: Instant })
    .nullable(),
  /** When the notifications were paused. Null if they are not paused. */
  paused_at: Instant.nullable(),
  push: z.strictObject({
    is_on: z.boolean(),
    /** The email address at which push services can contact the operator. Null if it was never given. */
    contact: z.string().nullable(),
    subscriptions: z.int(),
  }),
  /** The ETag of these settings. A change sends it as If-Match. */
  version: z.string(),
})
export type AdminNotifications = z.infer<typeof AdminNotifications>

export const getAdminNotifications = route({
  method: 'GET',
  path: '/api/admin/notifications',
  caller: 'operator',
  summary:
    'Returns how many notifications were sent and dropped in the last 14 days, and whether they are paused',
  reply: AdminNotifications,
})

export const pauseNotifications = route({
  method: 'POST',
  path: '/api/admin/notifications/pause',
  caller: 'operator',
  summary:
    'Stops the sending of all notifications. They wait, and can expire while they wait. Emails about accounts are still sent',
  body: z.strictObject({ reason: Reason }),
  reply: AdminNotifications,
  ...objectChange,
})

export const resumeNotifications = route({
  method: 'POST',
  path: '/api/admin/notifications/resume',
  caller: 'operator',
  summary: 'Resumes the sending of notifications. Those that have expired are not sent',
  body: z.strictObject({ reason: Reason }),
  reply: AdminNotifications,
  ...objectChange,
})

export const putPush = route({
  method: 'PUT',
  path: '/api/admin/notifications/push',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Switches push notifications on or off. The keys are made when they are switched on for the first time',
  body: z.strictObject({
    is_on: z.boolean(),
    /** The email address at which push services can contact the operator. Required if `is_on` is true. */
    contact: z.email('must be an email address').max(254, 'must be at most 254 characters').nullable(),
    reason: Reason,
  }),
  reply: AdminNotifications,
  ...objectChange,
})
