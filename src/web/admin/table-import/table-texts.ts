import type { TABLE_KINDS } from '#contract/admin/imports.ts'

export type TableKind = (typeof TABLE_KINDS)[number]

type TableText = {
  title: string
  parent: { label: string; to: string }
  lead: string
  button: string
  done: string
  /** How the import can be undone, or that it cannot be undone. */
  undo: string
}

export const TABLE_TEXTS: Record<TableKind, TableText> = {
  athletes: {
    title: 'Import athletes',
    parent: { label: 'Athletes', to: '/athletes' },
    lead: 'Adds athletes to the current season, and updates athletes with a known code. An empty cell changes nothing.',
    button: 'Import the athletes',
    done: 'Athletes imported',
    undo: 'To undo, edit the athletes. Make an athlete inactive if nobody should pick them.',
  },
  prices: {
    title: 'Import prices',
    parent: { label: 'Prices', to: '/athletes/prices' },
    lead: 'Sets prices for athletes of the current season. Teams keep the price that they paid.',
    button: 'Import the prices',
    done: 'Prices imported',
    undo: 'To undo, import the old prices.',
  },
  weekends: {
    title: 'Import weekends',
    parent: { label: 'Calendar', to: '/calendar' },
    lead: 'Adds weekends with their deadlines and races to the current season. Existing weekends are not changed.',
    button: 'Add the weekends',
    done: 'Weekends added',
    undo: 'This cannot be undone, but you can hide weekends, and cancel or remove races.',
  },
}
