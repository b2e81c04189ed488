import { z } from 'zod'
import { AnyText, Instant } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { NOTIFICATION_KINDS } from '#game/accounts/notifications.ts'

export const NotificationKind = z.enum(NOTIFICATION_KINDS)

/** The channels by which a player wants notifications of a kind. At first, none are chosen (rules §11). */
export const NotificationPreference = z.strictObject({
  kind: NotificationKind,
  email: z.boolean(),
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')

/**
 * Quiet hours: notifications wait from `from` to `to` in the player's time zone. If `to` is earlier than `from`, it is
 * on the next day.
 */
export const QuietHours = z.strictObject({
  from: TimeOfDay,
  to: TimeOfDay,
  time_zone: z.string().min(1).max(64, 'must be at most 64 characters'),
})
export type QuietHours = z.infer<typeof QuietHours>

/** The notification settings of the logged-in player. */
export const MyNotifications = z.strictObject({
  /** One entry for each kind, always in the same order. */
  preferences: z.array(NotificationPreference),
  quiet_hours: QuietHours.nullable(),
  /** `bounced`: the address has refused an email and gets no more notifications. `none`: the account has no address. */
  email_address: z.enum(['ok', 'unverified', 'bounced', 'none']),
  /** Whether the site sends emails. */
  email_available: z.boolean(),
  /** Whether the operators have switched push notifications on. */
  push_available: z.boolean(),
  /** The key that the browser needs to subscribe to push notifications. Null if they are off. */
  push_public_key: z.string().nullable(),
  /** Whether the player has answered the question that follows their first pick, or has changed a preference. */
  asked: z.boolean(),
})
export type MyNotifications = z.infer<typeof MyNotifications>

export const getMyNotifications = route({
  method: 'GET',
  path: '/api/me/notifications',
  caller: 'player',
  summary: 'Returns which notifications the user wants, and whether they can be sent',
  reply: MyNotifications,
})

/** A channel that is omitted keeps its value. */
const ChangedPreference = z.strictObject({
  kind: NotificationKind,
  email: z.boolean().optional(),
  push: z.boolean().optional(),
})
const ChangedPreferences = z
  .array(ChangedPreference)
  .max(NOTIFICATION_KINDS.length, 'must name each kind once')

export const putMyNotifications = route({
  method: 'PUT',
  path: '/api/me/notifications',
  caller: 'player',
  summary: 'Changes which notifications the user wants. Omitted fields keep their values',
  body: z.strictObject({
    preferences: ChangedPreferences.optional(),
    quiet_hours: QuietHours.nullable().optional(),
    /** Sent when the user has answered the question that follows their first pick. */
    asked: z.literal(true).optional(),
  }),
  reply: MyNotifications,
  ...repeatable,
})

/** The data of the page that a link in an email opens. The page works without a login. */
export const LinkedNotifications = z.strictObject({
  /** The address with most characters replaced, such as `a•••@example.org`. */
  masked_address: z.string(),
  preferences: z.array(NotificationPreference),
  /** Whether the operators have switched push notifications on. */
  push_available: z.boolean(),
})
export type LinkedNotifications = z.infer<typeof LinkedNotifications>

const LinkParams = z.object({ token: AnyText.max(200, 'must be at most 200 characters') })

export const getLinkedNotifications = route({
  method: 'GET',
  path: '/api/notifications/links/:token',
  caller: 'visitor',
  summary: 'Returns the notification preferences of the player who got the link by email. Changes nothing',
  params: LinkParams,
  reply: LinkedNotifications,
  refusals: ['gone'],
})

export const putLinkedNotifications = route({
  method: 'PUT',
  path: '/api/notifications/links/:token',
  caller: 'visitor',
  summary: 'Changes the notification preferences of the player who got the link by email',
  params: LinkParams,
  body: z.strictObject({ preferences: ChangedPreferences }),
  reply: LinkedNotifications,
  refusals: ['gone'],
})

export const unsubscribeByLink = route({
  method: 'POST',
  path: '/api/notifications/links/:token/unsubscribe',
  caller: 'visitor',
  summary:
    'Stops one kind of notification, or all kinds, by email and by push. Mail programs call it (RFC 8058)',
  params: LinkParams,
  query: z.object({ kind: NotificationKind.optional() }),
  reply: z.strictObject({ unsubscribed_at: Instant }),
  is_one_click: true,
  refusals: ['gone'],
})
