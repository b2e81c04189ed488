import type { CalendarReason } from '#game/calendar/calendar-acts.ts'
import type { MoveRefusal } from '#game/calendar/move-deadline.ts'

export const CALENDAR_SENTENCES: Record<CalendarReason, string> = {
  'reason-needed': 'Changing the calendar needs a reason',
  published: 'The race has published results: withdraw them first',
  'is-cancelled': 'The race is cancelled: reinstate it first',
  'not-cancelled': 'The race is not cancelled',
  'was-published':
    'Results of the race were published before it was cancelled: publish them again, or reinstate the race without results',
  'race-picked': 'Players have picked teams for this race, so it cannot be removed: cancel it instead',
  'race-kept': 'The race cannot be removed, because its result lists and cancellations are kept',
  'has-sidebets': 'The weekend would have no race, but it has side bets: remove these first',
  'same-instant': 'The race already starts at that time',
  'not-later': 'A race can only be postponed to a later time: to start it earlier, move it instead',
  'closed-already': 'The selection of the race has already closed; locked teams stay locked',
  'deadline-in-past': 'The deadline of the selection would be in the past: choose a later one',
  'before-opening': 'The selection would close before it opens',
  'after-the-start':
    'A selection would still be open when a race in it has started: choose an earlier deadline, or move the deadline first',
  'before-the-close': 'The race would start before its selection closes, while teams can still be changed',
  'sidebets-late': 'A side bet would still be open when its races have started: move its deadline first',
  'squads-pass':
    'Squads roll over from selection to selection, and this would change the order of the selections',
  'selection-closed': 'The selection has closed, so its races cannot change',
  'selections-divided': 'A selection that has teams or has closed would be split',
  'selections-joined': 'Selections that have teams or have closed would be merged',
  'selections-unlike': 'Selections with different limits would be merged',
  'which-selection': 'Several selections fit this race: choose one',
  'race-unlike':
    'This race does not fit that selection: relays, team sprints and mixed races have selections of their own',
  'code-taken': 'A race of this season already has that code',
  'no-table': 'The season has no points table for this kind of race',
  'name-taken': 'That name is already taken',
  'cup-taken':
    'A tour gets a cup with its name, but the season already has a cup with that name: rename the weekend first',
  'same-name': 'It already has that name',
  'same-weekend': 'A weekend cannot be merged with itself',
  'weekends-unlike':
    'Only weekends of the same kind can be merged: both tours or neither, both championships or neither, both shown or both hidden',
  'two-overalls': 'Both tours have a selection for the overall result',
  'nothing-left': 'No races would be left in the weekend: rename it instead',
  'no-races': 'Name the races to move out of the weekend',
  'other-weekend': 'All races must belong to that weekend',
  'is-tour': 'The weekend is already a tour',
  'no-tour': 'The weekend is not a tour',
  'is-championship': 'A championship cannot be a tour: each of its races has its own team',
  'season-scored': 'Results of this season have been published, so it cannot be discarded',
  'season-played': 'Players have picked teams or answered side bets in the season, so it cannot be discarded',
  'is-current': 'This is the current season: make another season current first',
}

export const DEADLINE_SENTENCES: Record<MoveRefusal, string> = {
  'closed-already': 'The deadline has already passed; locked teams stay locked',
  'deadline-in-past': 'The new deadline must be in the future',
  'before-opening': 'The deadline would be before picks open',
  'after-the-start': 'The deadline would be after the start of the race',
  'same-instant': 'That is already the deadline',
}
