/**
 * Measures the numbers for organisers: counting two locked weekends, the page, a CSV table, and the list of all
 * players. `node bench/numbers.ts [players …]`, 100,000 and 1,000,000 by default.
 */
import { playersFile } from '#server/exports/players-file.ts'
import { countNumbers } from '#server/numbers/count.ts'
import { readTable } from '#server/numbers/number-tables.ts'
import { readNumbers } from '#server/numbers/read-numbers.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBench, timed } from './database.ts'
import { saveFigures } from './figures.ts'

const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const { pool, close } = await openBench(players)
  const db = Db.of(pool)
  try {
    // Spreads the registrations over four months.
    await pool.query(
      `update users set created_at = timestamptz '2025-09-01' + user_id % 120 * interval '1 day'`,
    )
    await pool.query('vacuum analyze users')
    const count_both_weekends = await timed('count', () => countNumbers(db))
    const page = await timed('page', () => readNumbers(db, {}))
    const page_again = await timed('page again', () => readNumbers(db, {}))
    const picks_csv = await timed('picks', () => readTable(db, 'picks', {}))
    // The teams of an open selection are counted at every view; the second selection is reopened to measure this.
    await pool.query(`set session_replication_role = replica;
      update selections set locked_at = null, trading_close = now() + interval '1 day' where selection_id = 2;
      set session_replication_role = origin`)
    const page_while_open = await timed('while open', () => readNumbers(db, {}))
    let bytes = 0
    const players_file = await timed('players', async () => {
      for await (const chunk of playersFile(db)) bytes += Buffer.byteLength(chunk)
    })
    figures.push({
      players,
      count_both_weekends,
      page,
      page_again,
      page_while_open,
      picks_csv,
      players_file,
      players_file_mb: Math.round(bytes / 1e6),
    })
  } finally {
    await close()
  }
}
await saveFigures('numbers', figures)
