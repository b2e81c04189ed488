import type pg from 'pg'

/** How often the database is asked which commits still wait, and how long it may take to answer. */
const check_ms = 1000

export type WaitingCommits = {
  /**
   * Calls `release` when the backend with this process id does not wait for a standby, or if the database does not
   * answer.
   */
  hold: (pid: number, release: () => void) => void
  releaseAll: () => void
}

/**
 * Holds the places of connections in their pools whose commit waits for a synchronous standby, although their request
 * has failed. The database keeps such a backend until the standby answers. If the pool replaced the connection, a
 * standby that is away for long would use up all connections of the database. `pool` is used to ask which backends
 * wait. Its connections must not be used for changes.
 */
export function openWaitingCommits(pool: pg.Pool): WaitingCommits {
  const held = new Map<number, () => void>()
  let is_checking = false

  async function check(): Promise<void> {
    is_checking = true
    while (held.size > 0) {
      const pids = [...held.keys()]
      const silence = sleep(check_ms).then((): number[] => [])
      const waiting = await Promise.race([listWaiting(pool, pids), silence])
      for (const pid of pids) if (!waiting.includes(pid)) releaseOne(pid)
      if (held.size > 0) await sleep(check_ms)
    }
    is_checking = false
  }

  function releaseOne(pid: number): void {
    held.get(pid)?.()
    held.delete(pid)
  }

  return {
    hold: (pid, release) => {
      held.set(pid, release)
      if (!is_checking) void check()
    },
    releaseAll: () => {
      for (const pid of held.keys()) releaseOne(pid)
    },
  }
}

/** Lists those of the backends that wait for a standby; none if the database does not answer. */
async function listWaiting(pool: pg.Pool, pids: readonly number[]): Promise<number[]> {
  const text = `select pid from pg_stat_activity where pid = any ($1) and wait_event = 'SyncRep'`
  // Without the timeout, a silent database would keep the connection.
  const query: pg.QueryConfig & { query_timeout: number } = { text, values: [pids], query_timeout: check_ms }
  return pool.query<{ pid: number }>(query).then(
    ({ rows }) => rows.map(({ pid }) => pid),
    () => [],
  )
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
