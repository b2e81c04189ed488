import type { TABLE_KINDS } from '#contract/admin/imports.ts'

export type TableKind = (typeof TABLE_KINDS)[number]

type TableText = {
  title: string
  parent: { label: string; to: string }
  lead: string
  /** A valid file: its headings and one row. */
  example: string
  button: string
  done: string
  /** How the import is undone, or that it cannot be. */
  undo: string
}

export const TABLE_TEXTS: Record<TableKind, TableText> = {
  athletes: {
    title: 'Import athletes',
    parent: { label: 'Athletes', to: '/athletes' },
    lead: 'Adds athletes to the current season, and updates athletes whose code is known. An empty cell changes nothing.',
    example: 'federation_code,name,country,gender,price\n3425499,Kari Fjell,NOR,f,9500',
    button: 'Import the athletes',
    done: 'Athletes imported',
    undo: 'To undo, edit the athletes. Make an athlete inactive if nobody should pick them.',
  },
  prices: {
    title: 'Import prices',
    parent: { label: 'Prices', to: '/athletes/prices' },
    lead: 'Sets prices for athletes of the current season. Teams keep the price that they paid.',
    example: 'federation_code,price\n3425499,9500',
    button: 'Import the prices',
    done: 'Prices imported',
    undo: 'To undo, import the old prices.',
  },
  weekends: {
    title: 'Import weekends',
    parent: { label: 'Calendar', to: '/calendar' },
    lead: 'Adds weekends with their deadlines and races to the current season. Existing weekends are not changed.',
    example:
      'weekend,selection,race_code,name,date,time,kind,gender,place,country\nDavos,Sprints,DAV-F,Women Sprint,2030-12-14,10:00,sprint,f,Davos,SUI',
    button: 'Add the weekends',
    done: 'Weekends added',
    undo: 'This cannot be undone, but you can hide weekends and cancel races.',
  },
}
