import type pg from 'pg'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { insertSelection, type NotificationSetup, openNotificationSetup } from './notification-setup.ts'

export type TwoSelections = { pool: pg.Pool; setup: NotificationSetup; leg_1: number }

/**
 * Opens a season in which Davos has two selections that close together: Overall with three places, and Leg 1 with two.
 * There are no side bets.
 */
export async function openTwoSelections(): Promise<TwoSelections> {
  const { pool } = await filledDatabase(test_season)
  const setup = await openNotificationSetup(pool)
  const overall = test_ids.selections.davos
  await pool.query('delete from placed_sidebets; delete from sidebet_options; delete from sidebets')
  await pool.query(
    `update selections set name = 'Overall', max_picks_per_gender = 3, budget = null, is_budget_enforced = false
     where selection_id = ${overall}`,
  )
  return { pool, setup, leg_1: await insertSelection(pool, { of: overall, name: 'Leg 1' }) }
}

/** Returns the names of the selections that a text contains. */
export function selectionsIn(text: string): string {
  return ['Overall', 'Leg 1', 'Leg 2'].filter((name) => text.includes(name)).join(', ')
}
