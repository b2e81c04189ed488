import { AsyncLocalStorage } from 'node:async_hooks'

/** The number of connections for each kind of request, so that no kind can use up the connections of another kind. */
export const BUDGETS = { reads: 8, own_reads: 6, picks: 10, changes: 4, logins: 4, probes: 2 } as const

/**
 * The number of connections for work outside of requests: sending three emails at a time, sending notifications through
 * two channels, a publication with its locks, the interval jobs, and the lock of the job runner.
 */
export const BACKGROUND_CONNECTIONS = 11

export type Budget = keyof typeof BUDGETS

export type DatabaseUse = {
  budget: Budget
  /** The time spent on the database so far. Time in which several statements run counts once. */
  spent_ms: () => number
  /** Starts the timer; the returned function stops it. */
  startTimer: () => () => void
}

const current = new AsyncLocalStorage<DatabaseUse>()

export function startDatabaseUse(budget: Budget): DatabaseUse {
  const uses = new Set<symbol>()
  let started_at = 0
  let elapsed_ms = 0

  return {
    budget,
    spent_ms: () => elapsed_ms + (uses.size > 0 ? performance.now() - started_at : 0),
    startTimer: () => {
      const use = Symbol('use')
      if (uses.size === 0) started_at = performance.now()
      uses.add(use)
      return () => {
        if (uses.delete(use) && uses.size === 0) elapsed_ms += performance.now() - started_at
      }
    },
  }
}

/** Runs `work`, and everything that it starts, as part of one request. */
export function runWithDatabaseUse(use: DatabaseUse, work: () => void): void {
  current.run(use, work)
}

/**
 * Returns the database use of the current request. Outside of a request, each connection has the whole time limit and
 * the budget `reads`.
 */
export function currentDatabaseUse(): DatabaseUse {
  return current.getStore() ?? startDatabaseUse('reads')
}
