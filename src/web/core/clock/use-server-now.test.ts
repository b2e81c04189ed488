import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onServerSecond, serverNow, syncServerClock } from './use-server-now.ts'

const NINE = Date.parse('2026-11-28T09:00:00Z')

let page: EventTarget & { visibilityState: string }
let times: (number | null)[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  times = []
  // A reply without latency, a quarter of a second before nine.
  syncServerClock(new Date(NINE - 250).toISOString(), 0, 0)
  stop = onServerSecond(() => times.push(serverNow()))
  times = []
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('listeners are called at the start of each server second [4.4b 9.4]', () => {
  vi.advanceTimersByTime(249)
  expect(times).toEqual([])
  vi.advanceTimersByTime(3000)
  expect(times).toEqual([NINE, NINE + 1000, NINE + 2000])
})

test('while the page is hidden no listener is called, and when it becomes visible all listeners are called', () => {
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(60_250)
  expect(times).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(times).toEqual([NINE + 60_000])
})

test('an unsubscribed listener is not called', () => {
  stop()
  vi.advanceTimersByTime(5000)
  expect(times).toEqual([])
})
