import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRejectionLog } from './rejection-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openLog() {
  const warn = vi.fn()
  return { warn, ...openRejectionLog(() => ({ warn }) as unknown as FastifyBaseLogger) }
}

test('knows which classes had ten rejections within the last second [R38]', () => {
  const { count, isRejecting } = openLog()
  for (let n = 0; n < 9; n++) count('picks')
  expect(isRejecting('picks')).toBe(false)
  vi.advanceTimersByTime(100)
  count('picks')
  count('own_reads')
  vi.advanceTimersByTime(899)
  expect([isRejecting('picks'), isRejecting('own_reads')]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  expect(isRejecting('picks')).toBe(false)
  for (let n = 0; n < 9; n++) count('picks')
  expect(isRejecting('picks')).toBe(true)
})

test('logs the number of rejections of each class once a second, and the rest when it stops [M1]', () => {
  const { count, stop, warn } = openLog()
  for (const name of ['picks', 'picks', 'boards']) count(name)
  vi.advanceTimersByTime(1000)
  expect(warn.mock.calls).toEqual([[{ rejected: { picks: 2, boards: 1 } }, 'rejected under load']])
  count('pages')
  stop()
  vi.advanceTimersByTime(5000)
  expect(warn.mock.calls.slice(1)).toEqual([[{ rejected: { pages: 1 } }, 'rejected under load']])
})
