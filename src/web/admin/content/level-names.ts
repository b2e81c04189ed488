import type { AdminAnnouncement } from '#contract/admin/site/content.ts'

type Level = AdminAnnouncement['level']

export const LEVEL_NAMES: Record<Level, string> = {
  primary: 'News',
  info: 'Information',
  success: 'Good news',
  warning: 'Warning',
  danger: 'Urgent',
}
