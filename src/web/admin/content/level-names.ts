import type { AdminAnnouncement } from '#contract/admin/content.ts'

type Level = AdminAnnouncement['level']

/** The levels of announcements, in words. */
export const LEVEL_NAMES: Record<Level, string> = {
  primary: 'News',
  info: 'Information',
  success: 'Good news',
  warning: 'Warning',
  danger: 'Urgent',
}
