import type { ActName } from './calendar-acts.ts'

type ActTexts = {
  title: string
  button: string
  /** The sentence that says that the change was made. */
  done: string
  /** Whether and how the change can be undone. */
  undo: string
  /** Whether the form has a field for a text to players. */
  has_text?: true
}

export const ACT_TEXTS: Record<ActName, ActTexts> = {
  'deadline move': {
    title: 'Move a deadline',
    button: 'Move the deadline',
    done: 'Deadline moved',
    undo: 'You can move it back until the deadline has passed.',
    has_text: true,
  },
  'race move': {
    title: 'Move a race',
    button: 'Move the race',
    done: 'Race moved',
    undo: 'You can move it back.',
    has_text: true,
  },
  'race cancel': {
    title: 'Cancel a race that will not take place',
    button: 'Cancel the race',
    done: 'Race cancelled',
    undo: 'You can reinstate the race.',
    has_text: true,
  },
  'race uncancel': {
    title: 'Reinstate a cancelled race',
    button: 'Reinstate the race',
    done: 'Race reinstated',
    undo: 'You can cancel the race again.',
    has_text: true,
  },
  'race remove': {
    title: 'Remove a race that was entered by mistake',
    button: 'Remove the race',
    done: 'Race removed',
    undo: 'This cannot be undone, but you can add the race again.',
  },
  'race rename': {
    title: 'Rename a race',
    button: 'Rename',
    done: 'Race renamed',
    undo: 'You can rename it again.',
  },
  'race add': {
    title: 'Add a race',
    button: 'Add the race',
    done: 'Race added',
    undo: 'You can remove the race as long as nobody has picked for it.',
  },
  'weekend add': {
    title: 'Add a weekend',
    button: 'Add the weekend',
    done: 'Weekend added',
    undo: 'You can hide the weekend. To remove it, remove its races.',
  },
  'weekend rename': {
    title: 'Rename the weekend',
    button: 'Rename',
    done: 'Weekend renamed',
    undo: 'You can rename it again.',
  },
  'weekend set': {
    title: 'Visibility and links',
    button: 'Save',
    done: 'Saved',
    undo: 'You can change this at any time.',
  },
  'weekend merge': {
    title: 'Merge another weekend into this one',
    button: 'Merge',
    done: 'Weekends merged',
    undo: 'This cannot be fully undone: splitting the weekend again makes new selections.',
  },
  'weekend split': {
    title: 'Move races into a new weekend',
    button: 'Split',
    done: 'Weekend split',
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
