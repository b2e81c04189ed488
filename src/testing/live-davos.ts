import type pg from 'pg'
import { type Batch, saveLiveBatch } from '#server/live/save-batch.ts'
import { Db } from '#server/platform/db/db.ts'
import { test_ids } from './test-season.ts'

const { users, athletes, selections, races } = test_ids

/** The codes of three men, and of the woman Dina. Calle is in no team. */
export const codes = { ask: '3420001', birk: '3420002', calle: '3420003', dina: '3420004' }

/** Saves the teams of Davos: anna has Ask as captain, and Birk; bjorn has Birk; vera has Dina, who does not race. */
export async function pickDavos(pool: pg.Pool): Promise<void> {
  const { anna, bjorn, vera } = users
  await pool.query(`
    insert into teams (selection_id, user_id) select ${selections.davos}, unnest(array[${anna}, ${bjorn}, ${vera}]);
    insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain) values
      (${selections.davos}, ${anna}, ${athletes.ask}, 'm', true), (${selections.davos}, ${anna}, ${athletes.birk}, 'm', false),
      (${selections.davos}, ${bjorn}, ${athletes.birk}, 'm', false), (${selections.davos}, ${vera}, ${athletes.dina}, 'f', false)`)
}

/** Lets the deadline of Davos pass, and locks the teams. */
export async function lockDavos(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update selections set trading_close = game_now() - interval '1 minute' where selection_id = ${selections.davos};
    update selections set locked_at = game_now() where selection_id = ${selections.davos}`)
}

/** Makes a row of a batch, with a place, a status or neither. */
export function liveRow(athlete: string, outcome: number | 'DNS' | 'DNF' | null = null) {
  const place = typeof outcome === 'number' ? outcome : null
  const status = typeof outcome === 'string' ? outcome : null
  return { athlete, place, status, gap: place === 1 ? '17:12.4' : null, bib: null, due_at: null }
}

/** Saves a batch of the sprint in Davos, like the timing service. */
export async function sendBatch(pool: pg.Pool, sequence: number, rows: Batch['rows']) {
  const batch = {
    race_id: races.davos_sprint,
    sequence,
    checkpoint: '7.5 km',
    starters: 76,
    rows,
    actor: 'timing',
  }
  return Db.of(pool).transaction((tx) => saveLiveBatch(tx, batch))
}
