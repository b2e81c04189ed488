import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUDGETS, runWithDatabaseUse, startDatabaseUse } from '#server/platform/db/database-use.ts'
import { openWorkLimits } from './work-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the time for which a read waits counts as database use; its running time counts only while it uses the database [M3]', async () => {
  const { read } = openWorkLimits({ count: () => {} })
  const first = Promise.withResolvers<void>()
  for (let n = 0; n < BUDGETS.reads; n++) void read(() => first.promise)
  const use = startDatabaseUse('reads')
  const second = Promise.withResolvers<void>()
  let waiting: Promise<void> | undefined
  runWithDatabaseUse(use, () => {
    waiting = read(() => second.promise)
  })
  await vi.advanceTimersByTimeAsync(600)
  first.resolve()
  await vi.advanceTimersByTimeAsync(300)
  second.resolve()
  await waiting
  expect(use.spent_ms()).toBe(600)
})
