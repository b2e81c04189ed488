/**
 * The kinds of notifications that players can switch on. Emails about an account, such as those for a new password,
 * have no kind and are always sent.
 */
export const NOTIFICATION_KINDS = [
  'deadline',
  'deadline_moved',
  'start_list',
  'points',
  'correction',
  'league',
  'weekly_summary',
  'news',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
