import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** How often the database is asked which commits still wait. */
const check_ms = 1000

export type WaitingCommits = {
  /**
   * Calls `release` when the backend with this process id does not wait for a standby, or if the database does not
   * answer.
   */
  hold: (pid: number, release: () => void) => void
  end: () => Promise<void>
}

/**
 * Holds the places of connections in their pools whose commit waits for a synchronous standby, although their request
 * has failed. The database keeps such a backend until the standby answers. If the pool replaced the connection, a
 * standby that is away for long would use up all connections of the database. `pool` is used only to ask which backends
 * wait. Its limits decide when the database counts as silent.
 */
export function openWaitingCommits(pool: pg.Pool): WaitingCommits {
  const held = new Set<{ pid: number; release: () => void }>()
  let is_checking = false

  async function check(): Promise<void> {
    is_checking = true
    while (held.size > 0) {
      const checked = [...held]
      const waiting = await listWaiting(
        pool,
        checked.map(({ pid }) => pid),
      )
      releaseThose(checked.filter(({ pid }) => !waiting.includes(pid)))
      if (held.size > 0) await sleep(check_ms, undefined, { ref: false })
    }
    is_checking = false
  }

  function releaseThose(places: Iterable<{ pid: number; release: () => void }>): void {
    for (const place of places) if (held.delete(place)) place.release()
  }

  return {
    hold: (pid, release) => {
      held.add({ pid, release })
      if (!is_checking) void check()
    },
    end: () => {
      releaseThose(held)
      return pool.end()
    },
  }
}

/** Lists those of the backends that wait for a standby; none if the database does not answer. */
async function listWaiting(pool: pg.Pool, pids: readonly number[]): Promise<number[]> {
  const waiting = `select pid from pg_stat_activity where pid = any ($1) and wait_event = 'SyncRep'`
  return pool.query<{ pid: number }>(waiting, [pids]).then(
    ({ rows }) => rows.map(({ pid }) => pid),
    () => [],
  )
}
