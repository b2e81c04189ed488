import type { CalendarReason } from '#game/calendar/calendar-acts.ts'
import type { MoveRefusal } from '#game/calendar/move-close.ts'

export const CALENDAR_SENTENCES: Record<CalendarReason, string> = {
  'reason-needed': 'The calendar is changed only with a reason: add --reason. A dry run needs none',
  published: 'Its results count. Take them back first: publish RACE --state scheduled --reason …',
  'is-cancelled': 'It is cancelled. Take that back first: publish RACE --state scheduled',
  'same-instant': 'That is its time already',
  'not-later': 'A race is postponed to a later time: use `race move` for an earlier one',
  'closed-already': 'Its selection has closed already; locked teams stay locked',
  'deadline-in-past': 'Its selection would have closed by now: give a later deadline with --closes',
  'before-opening': 'Its selection would close before it opens',
  'after-the-start':
    'A selection would still be open when its race has started: give --closes, or move the deadline first with `deadline move`',
  'before-the-close': 'It would start before its selection closed, when teams could still be changed',
  'sidebets-late':
    'A side bet would still be open when its races have started: move that first with `deadline move`',
  'squads-pass': 'Squads roll over from selection to selection, and this would change their order',
  'selection-closed': 'The selection has closed: its teams were made for the races that it has',
  'selections-divided': 'A selection that has teams, or has closed, would be divided',
  'selections-joined': 'Several selections that have teams, or have closed, would become one',
  'selections-unlike': 'Selections with different limits would become one',
  'which-selection': 'Several selections may take this race: say which with --selection',
  'race-unlike': 'That selection takes other athletes: relays, team sprints and mixed ones have their own',
  'code-taken': 'There is a race of that code in this season',
  'no-table': 'The points tables of this season have none for such a race',
  'name-taken': 'There is another of that name',
  'same-name': 'That is its name already',
  'same-weekend': 'That is one and the same weekend',
  'weekends-unlike':
    'Only weekends of the same sort become one: both tours or neither, both championships or neither, both shown or both hidden',
  'two-overalls': 'Both tours have a selection for the overall result',
  'nothing-left': 'No race would be left in the weekend: rename it instead',
  'no-races': 'Name the races that leave the weekend',
  'other-weekend': 'All of the races must be of that weekend',
  'is-tour': 'It is a tour already',
  'no-tour': 'It is no tour',
  'is-championship': 'In a championship every race has a team of its own',
  'season-scored': 'The season has results that count, or once did, so it stays',
  'season-played': 'Players have picked teams or answered side bets in it, so it stays',
  'is-current': 'It is the current season: make another one current first, with `season set NAME --current`',
}

export const MOVE_SENTENCES: Record<MoveRefusal, string> = {
  'closed-already': 'It has closed already; locked teams stay locked',
  'deadline-in-past': 'The new deadline must be in the future',
  'before-opening': 'It would close before it opens',
  'after-the-start': 'It would still be open when the race has started',
  'same-instant': 'That is the deadline already',
}
