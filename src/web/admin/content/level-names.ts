import type { AdminAnnouncement } from '#contract/admin/content.ts'

/** The levels of announcements, in words. */
export const LEVEL_NAMES: Record<AdminAnnouncement['level'], string> = {
  primary: 'News',
  info: 'Information',
  success: 'Good news',
  warning: 'Warning',
  danger: 'Urgent',
}
