import type { NotificationChannel, NotificationKind } from '#game/accounts/notifications.ts'

/** The name of each kind of notification on pages, and when notifications of this kind are sent. */
export const KIND_TEXTS: Record<NotificationKind, { title: string; note: string }> = {
  deadline: { title: 'Picks close soon', note: '24 h and 3 h before, only if something is missing' },
  deadline_moved: { title: 'A deadline moved', note: 'The old time and the new one' },
  start_list: { title: 'A pick is not starting', note: 'As soon as a start list says so' },
  points: { title: 'Event scored', note: 'Your points and your rank' },
  correction: { title: 'Result corrected', note: 'How your points changed' },
  league: { title: 'Leagues', note: 'Invitations, and new members of a league that you run' },
  weekly_summary: { title: 'Weekly summary', note: 'On Sundays, in weeks with results' },
  news: { title: 'News', note: 'From the organiser' },
}

export const CHANNEL_NAMES: Record<NotificationChannel, string> = { email: 'Email', push: 'Push' }
