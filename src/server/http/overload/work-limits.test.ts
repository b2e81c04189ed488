import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUDGETS, runWithDatabaseUse, startDatabaseUse } from '#server/platform/db/database-use.ts'
import { openWorkLimits } from './work-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the time that a read waits counts as database use, but its running time only while it uses the database [M3]', async () => {
  const { read } = openWorkLimits({ count: () => {}, isRejecting: () => false })
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

test('while picks are being rejected, one page in half a second is rendered, and reads go on [R38]', async () => {
  let is_rejecting = false
  const rejected: string[] = []
  const { read, render } = openWorkLimits({
    count: (name) => rejected.push(name),
    isRejecting: (name) => is_rejecting && name === 'picks',
  })
  const renderPage = (is_cacheable: boolean) =>
    render(async () => 'page', { is_cacheable }).catch(({ statusCode }) => statusCode)
  const renderTwice = async () => [await renderPage(true), await renderPage(true)]
  expect(await renderTwice()).toEqual(['page', 'page'])
  is_rejecting = true
  expect(await renderPage(false)).toBe(503)
  expect(await renderTwice()).toEqual(['page', 503])
  vi.advanceTimersByTime(500)
  expect(await renderTwice()).toEqual(['page', 503])
  expect(await read(async () => 'board')).toBe('board')
  expect(rejected).toEqual(['pages', 'pages', 'pages'])
})
