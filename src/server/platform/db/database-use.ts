import { AsyncLocalStorage } from 'node:async_hooks'

/** Connections that requests of one kind share, so that those of one kind cannot take those of the others. */
export const BUDGETS = { reads: 8, own_reads: 6, picks: 10, changes: 4, logins: 4, probes: 2 } as const

/** For what runs beside requests: three letters under way, a publication with its locks, the ticks. */
export const BACKGROUND_CONNECTIONS = 9

export type Budget = keyof typeof BUDGETS

/** What one request uses of the database. */
export type DatabaseUse = {
  budget: Budget
  /** For how long so far. What it uses at the same time counts once. */
  spent_ms: () => number
  /** Counts until the returned function is called. */
  count: () => () => void
}

const current = new AsyncLocalStorage<DatabaseUse>()

export function startDatabaseUse(budget: Budget): DatabaseUse {
  const uses = new Set<symbol>()
  let since = 0
  let before = 0

  return {
    budget,
    spent_ms: () => before + (uses.size > 0 ? performance.now() - since : 0),
    count: () => {
      const use = Symbol('use')
      if (uses.size === 0) since = performance.now()
      uses.add(use)
      return () => {
        if (uses.delete(use) && uses.size === 0) before += performance.now() - since
      }
    },
  }
}

/** Runs `work` and all that it starts as parts of one request. */
export function runWithDatabaseUse(use: DatabaseUse, work: () => void): void {
  current.run(use, work)
}

/** The use of the request that is being served. Outside of a request each connection has the whole time, from the budget of reads. */
export function currentDatabaseUse(): DatabaseUse {
  return current.getStore() ?? startDatabaseUse('reads')
}
