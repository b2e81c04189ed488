import type { NumberTable } from '#contract/admin/numbers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CsvCell } from '#text/csv.ts'
import { type NumbersFilter, readPicks, readRegistrations, readWeekends } from './read-numbers.ts'
import { listLeagueSizes } from './store/read.ts'

/** A table that is written as a CSV file or on the command line. */
export type TableOfNumbers = { columns: string[]; rows: CsvCell[][] }

/** Reads one table of a season's statistics. Throws 404 for an unknown season or a selection that is not counted. */
export function readTable(db: Db, table: NumberTable, filter: NumbersFilter): Promise<TableOfNumbers> {
  return READERS[table](db, filter)
}

const READERS: Record<NumberTable, (db: Db, filter: NumbersFilter) => Promise<TableOfNumbers>> = {
  registrations: async (db, filter) => {
    const days = await readRegistrations(db, filter)
    return {
      columns: ['day (UTC)', 'registered', 'email confirmed', 'deleted'],
      rows: days.map(({ day, registered, confirmed, deleted }) => [day, registered, confirmed, deleted]),
    }
  },
  weekends: async (db, filter) => {
    const weekends = await readWeekends(db, filter)
    return {
      columns: ['weekend', 'start (UTC)', 'players', 'players with a team the weekend before', 'return rate'],
      rows: weekends.map(({ weekend_name, event_start, players, returning_players }) => [
        weekend_name,
        event_start.slice(0, 10),
        players,
        returning_players,
        returning_players === null ? null : share(returning_players, players),
      ]),
    }
  },
  picks: async (db, filter) => {
    const selection = await readPicks(db, filter)
    const { weekend_name, selection_name, players = 0, athletes = [] } = selection ?? {}
    return {
      columns: [
        'weekend',
        'selection',
        'athlete',
        'nation',
        'picks',
        'pick share',
        'captain',
        'captain share',
      ],
      rows: athletes.map(({ name, country, picks, captains }) => [
        weekend_name ?? null,
        selection_name ?? null,
        name,
        country,
        picks,
        share(picks, players),
        captains,
        share(captains, players),
      ]),
    }
  },
  leagues: async (db) => {
    const sizes = await listLeagueSizes(db)
    return {
      columns: ['members from', 'members to', 'leagues', 'members'],
      rows: sizes.map(({ from, to, leagues, members }) => [from, to, leagues, members]),
    }
  },
}

/** Returns a share from 0 to 1, rounded to four decimals. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
