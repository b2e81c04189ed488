import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the check is true, and returns how many seconds that took. Throws after `limit_s`. */
export async function until(what: string, check: () => Promise<boolean>, limit_s: number): Promise<number> {
  const began = performance.now()
  const elapsed_s = () => (performance.now() - began) / 1000
  while (!(await check())) {
    if (elapsed_s() > limit_s) throw new Error(`no ${what} within ${limit_s} s`)
    await sleep(200)
  }
  return elapsed_s()
}
