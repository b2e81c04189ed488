import type { NotificationKind } from '#game/accounts/notifications.ts'

/** Why a player gets emails of each kind. Shown at the end of the email. */
export const KIND_REASONS: Record<NotificationKind, string> = {
  deadline: 'You asked to be reminded before picks close. We write only if something is missing.',
  deadline_moved: 'You asked to be told when a deadline moves.',
  start_list: 'You asked to be told when a pick is not starting.',
  points: 'You asked for your points after each event.',
  correction: 'You asked to be told when a correction changes your points.',
  league: 'You asked to be told when somebody joins a league that you run, or invites you to one.',
  weekly_summary: 'You asked for a summary every week.',
  news: 'You asked for news about the game.',
}
