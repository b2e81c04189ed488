import { AsyncLocalStorage } from 'node:async_hooks'

/** How long one request has used the database so far. What it uses at the same time counts once. */
export type RequestTime = {
  spent_ms: () => number
  /** Counts until the returned function is called. */
  count: () => () => void
}

const current = new AsyncLocalStorage<RequestTime>()

export function startRequestTime(): RequestTime {
  const uses = new Set<symbol>()
  let since = 0
  let before = 0

  return {
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

/** Runs `work` and all that it starts on the account of that request. */
export function runWithRequestTime(time: RequestTime, work: () => void): void {
  current.run(time, work)
}

/** The time of the request that is being served. What serves no request has a time of its own for each use. */
export function currentRequestTime(): RequestTime {
  return current.getStore() ?? startRequestTime()
}
