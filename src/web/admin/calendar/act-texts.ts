import type { ActName } from './calendar-acts.ts'

/** The texts of each kind of change. `done` says that it was made, `undo` says whether and how it can be undone. */
export const ACT_TEXTS: Record<ActName, { title: string; button: string; done: string; undo: string }> = {
  'deadline move': {
    title: 'Move a deadline',
    button: 'Move the deadline',
    done: 'The deadline is moved',
    undo: 'You can move it back until the deadline has passed.',
  },
  'race move': {
    title: 'Move a race',
    button: 'Move the race',
    done: 'The race is moved',
    undo: 'You can move it back.',
  },
  'race cancel': {
    title: 'Cancel a race that does not take place',
    button: 'Cancel the race',
    done: 'The race is cancelled',
    undo: 'You can undo the cancellation.',
  },
  'race uncancel': {
    title: 'Undo a cancellation',
    button: 'Reinstate the race',
    done: 'The race is reinstated',
    undo: 'You can cancel the race again.',
  },
  'race rename': {
    title: 'Rename a race',
    button: 'Rename',
    done: 'The race is renamed',
    undo: 'You can rename it again.',
  },
  'race add': {
    title: 'Add a race',
    button: 'Add the race',
    done: 'The race is added',
    undo: 'You can cancel the race, but not delete it.',
  },
  'weekend add': {
    title: 'Add a weekend',
    button: 'Add the weekend',
    done: 'The weekend is added',
    undo: 'You can hide the weekend, or merge it into another one.',
  },
  'weekend rename': {
    title: 'Rename the weekend',
    button: 'Rename',
    done: 'The weekend is renamed',
    undo: 'You can rename it again.',
  },
  'weekend set': {
    title: 'Links and visibility',
    button: 'Save',
    done: 'Links and visibility are saved',
    undo: 'You can change it again.',
  },
  'weekend merge': {
    title: 'Merge another weekend into this one',
    button: 'Merge',
    done: 'The weekends are merged',
    undo: 'This cannot be fully undone: splitting the weekend again makes new selections.',
  },
  'weekend split': {
    title: 'Move races into a new weekend',
    button: 'Split',
    done: 'The weekend is split',
    undo: 'You can merge the weekends again.',
  },
  'tour make': {
    title: 'Make it a tour',
    button: 'Make it a tour',
    done: 'The weekend is now a tour',
    undo: 'You can make it an ordinary weekend again.',
  },
  'tour unmake': {
    title: 'Make it an ordinary weekend',
    button: 'Make it a weekend',
    done: 'The weekend is no longer a tour',
    undo: 'You can make it a tour again.',
  },
}
