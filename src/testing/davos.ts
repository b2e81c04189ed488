import type pg from 'pg'

/**
 * Resets Davos: it has one race at noon on `day`, closes at 07:00 on that day, and has the teams of at least two
 * players. All side bets close at the same time. Deletes all announcements.
 */
export async function resetDavos(pool: pg.Pool, day: string): Promise<void> {
  const at = (time: string) => `(timestamp '${day} ${time}' at time zone 'Europe/Helsinki')`
  await pool.query(`
    delete from announcements;
    update races set date = ${at('12:00')}, state = 'scheduled', name = 'Davos Sprint', race_code = 'DAV-SPR'
    where race_id = 3;
    update sidebets set betting_close = ${at('07:00')};
    update selections set trading_close = ${at('07:00')}, name = 'Davos' where selection_id = 2;
    insert into teams (selection_id, user_id) values (2, 1), (2, 2) on conflict do nothing;
    delete from races where weekend_id = 2 and race_id <> 3;
    delete from selections where weekend_id = 2 and selection_id <> 2`)
}

/** Returns the date `days` days from now, in the time zone of the test season’s weekends. */
export async function dayAhead(pool: pg.Pool, days: number): Promise<string> {
  const { rows } = await pool.query(
    `select ((game_now() + make_interval(days => $1)) at time zone 'Europe/Helsinki')::date::text as day`,
    [days],
  )
  return rows[0].day
}

/** SQL for a column as text, in the time zone of the test season’s weekends. */
export const localTime = (column: string) => `(${column} at time zone 'Europe/Helsinki')::text`
