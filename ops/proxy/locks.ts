import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Trial } from './trial.ts'

const every_ms = 10

/**
 * Measures for how long a transaction holds an exclusive lock on the table or waits for one. All other statements on
 * the table wait meanwhile. `stop` returns the longest time in ms, which is exact to about `every_ms`.
 */
export async function watchLocks(
  { onEnd }: Trial,
  pool: pg.Pool,
  table: string,
): Promise<{ stop: () => Promise<number> }> {
  const found = await pool.query('select $1::regclass::oid::int as oid', [table])
  const { oid } = found.rows[0]
  let is_over = false
  let longest_ms = 0
  const watching = (async () => {
    const since = new Map<number, number>()
    while (!is_over) {
      const { rows } = await pool.query<{ pid: number }>(
        `select distinct pid from pg_locks where relation = $1 and mode = 'AccessExclusiveLock'`,
        [oid],
      )
      const now = performance.now()
      const holders = new Set(rows.map(({ pid }) => pid))
      for (const pid of since.keys()) if (!holders.has(pid)) since.delete(pid)
      for (const pid of holders) {
        if (!since.has(pid)) since.set(pid, now - every_ms)
        longest_ms = Math.max(longest_ms, now - since.get(pid)!)
      }
      await sleep(every_ms)
    }
  })()
  const stop = async () => {
    is_over = true
    await watching
    return Math.round(longest_ms)
  }
  onEnd(stop)
  return { stop }
}
