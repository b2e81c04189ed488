import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAdmission, runAdmitted } from './admission.ts'

const limits_of_each = { max_active: 2, max_waiting: 3, wait_ms: { burst: 500, steady: 100 } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Opens an admission for two classes of work. `leave` ends a piece of work. `fates` returns the states of all pieces.
 */
function openWork(max_active = 2, limits = limits_of_each) {
  const admission = openAdmission({ max_active, classes: { picks: limits, reads: limits } })
  const fate = new Map<string, string>()
  const leaves = new Map<string, () => void>()
  const enter = (name: 'picks' | 'reads', piece: string) => {
    fate.set(piece, 'waits')
    const start = (release: () => void) => {
      fate.set(piece, 'runs')
      leaves.set(piece, release)
    }
    admission.enter(name, start, () => fate.set(piece, 'rejected'))
  }
  return { enter, leave: (piece: string) => leaves.get(piece)!(), fates: () => [...fate.values()].join(' ') }
}

test('runs work up to a limit, lets further work wait up to another limit, and rejects the rest [M6]', () => {
  const { enter, leave, fates } = openWork()
  for (const piece of ['1', '2', '3', '4', '5', '6']) enter('picks', piece)
  expect(fates()).toBe('runs runs waits waits waits rejected')
  leave('2')
  expect(fates()).toBe('runs runs runs waits waits rejected')
})

test('ignores a second report that the same work has ended [M6]', () => {
  const { enter, leave, fates } = openWork()
  for (const piece of ['1', '2', '3', '4']) enter('picks', piece)
  leave('1')
  leave('1')
  expect(fates()).toBe('runs runs runs waits')
})

test('starts picks before reads that came earlier, but always runs one read [M6]', () => {
  const { enter, leave, fates } = openWork(3)
  for (const piece of ['read 1', 'read 2', 'read 3']) enter('reads', piece)
  for (const piece of ['pick 1', 'pick 2']) enter('picks', piece)
  expect(fates()).toBe('runs runs waits runs waits')
  leave('pick 1')
  expect(fates()).toBe('runs runs waits runs runs')
  leave('read 1')
  leave('read 2')
  expect(fates()).toBe('runs runs runs runs runs')
})

test('lets work wait longer in a short burst than in a queue that stays non-empty [M6]', async () => {
  const { enter, fates } = openWork()
  for (const piece of ['1', '2', '3']) enter('picks', piece)
  await vi.advanceTimersByTimeAsync(350)
  enter('picks', '4')
  await vi.advanceTimersByTimeAsync(140)
  expect(fates()).toBe('runs runs waits waits')
  // The queue has been non-empty for too long to be a burst. The fourth piece has waited for 200 ms, which is longer
  // than the limit `steady`.
  await vi.advanceTimersByTimeAsync(60)
  expect(fates()).toBe('runs runs rejected rejected')
})

test('rejects new work at once while the first waiting work has nearly reached its limit [M6]', async () => {
  const { enter, leave, fates } = openWork(1, { ...limits_of_each, max_active: 1 })
  for (const piece of ['1', '2']) enter('picks', piece)
  await vi.advanceTimersByTimeAsync(380)
  enter('picks', '3')
  expect(fates()).toBe('runs waits rejected')
  leave('1')
  enter('picks', '4')
  expect(fates()).toBe('runs runs rejected waits')
})

test('if work fails, other work can start in its place [M6]', async () => {
  const admission = openAdmission({
    max_active: 1,
    classes: { reads: { ...limits_of_each, max_active: 1 } },
  })
  const rejected = () => new Error('rejected')
  const fail = async () => {
    throw new Error('failed')
  }
  await expect(runAdmitted(admission, 'reads', fail, rejected)).rejects.toThrow('failed')
  expect(await runAdmitted(admission, 'reads', async () => 'done', rejected)).toBe('done')
})
