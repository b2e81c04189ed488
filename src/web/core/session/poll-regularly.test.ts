import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollRegularly } from './poll-regularly.ts'

const MINUTE = 60_000

let page: EventTarget & { visibilityState: string }
let asked: number
let answered: boolean
let due: boolean
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  asked = 0
  answered = true
  due = false
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function begin(): void {
  stop = pollRegularly({
    poll: async () => {
      asked += 1
      return answered
    },
    isDue: () => due,
  })
}

function look(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('the session is checked at once and every 300,000 ms [4.2a 9.3]', async () => {
  begin()
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(3)
})

test('a hidden page requests nothing; if a check is due when the page becomes visible, it runs at once [4.2a]', async () => {
  begin()
  await vi.advanceTimersByTimeAsync(MINUTE)
  look('hidden')
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(asked).toBe(1)
  look('visible')
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(asked).toBe(3)
})

test('if no check is due when the page becomes visible, the next check runs at its regular time [4.2a]', async () => {
  begin()
  await vi.advanceTimersByTimeAsync(MINUTE)
  look('hidden')
  await vi.advanceTimersByTimeAsync(MINUTE)
  look('visible')
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * MINUTE - 1)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
})

test('a page that was initially hidden checks when it first becomes visible', async () => {
  page.visibilityState = 'hidden'
  begin()
  expect(asked).toBe(0)
  look('visible')
  expect(asked).toBe(1)
})

test('when the page becomes visible, the session is checked at once if `isDue` is true', async () => {
  begin()
  await vi.advanceTimersByTimeAsync(MINUTE)
  look('hidden')
  due = true
  look('visible')
  expect(asked).toBe(2)
  due = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(2)
})

test('failed checks are retried at increasing intervals, up to five minutes', async () => {
  answered = false
  begin()
  const gaps: number[] = []
  for (let last = 0; gaps.length < 10; ) {
    const before = asked
    while (asked === before) await vi.advanceTimersByTimeAsync(1000)
    gaps.push(Date.now() - last)
    last = Date.now()
  }
  expect(gaps[0]).toBeLessThanOrEqual(10_000)
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(gaps.at(-1)).toBe(300_000)
})

test('no checks are made after stopping', async () => {
  begin()
  stop()
  look('visible')
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(asked).toBe(1)
})
