import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Delivery, mutationQueue } from './mutation-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Creates a queue whose attempts have the given results. `put` adds items, and `sent` lists what has been sent so far.
 */
function queueOf(...ends: Delivery[]) {
  const sent: number[] = []
  const open: (() => void)[] = []
  let waiting = 0
  const sendNext = mutationQueue(() => {
    const how = ends[sent.length]
    if (!how || sent.length >= waiting) return null
    sent.push(sent.length)
    return new Promise((resolve) => open.push(() => resolve(how)))
  })
  const put = (count: number) => {
    waiting += count
    sendNext()
  }
  const answer = async () => {
    open.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, put, answer, sendNext }
}

test('items are sent one after the other', async () => {
  const { sent, put, answer } = queueOf({ next: 'continue' }, { next: 'continue' }, { next: 'continue' })
  put(2)
  put(1)
  expect(sent).toHaveLength(1)
  await answer()
  expect(sent).toHaveLength(2)
  await answer()
  expect(sent).toHaveLength(3)
})

test('an unanswered item is retried automatically, and at once when the connection is back', async () => {
  const again = { next: 'retry', tries: 8 } as const
  const { sent, put, answer, sendNext } = queueOf(again, again, { next: 'continue' })
  put(3)
  await answer()
  expect(sent).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
  await answer()
  sendNext()
  expect(sent).toHaveLength(3)
})

test('an item is not sent before the delay that the server requested is over', async () => {
  const { sent, put, answer, sendNext } = queueOf(
    { next: 'retry', tries: 1, wait_s: 5 },
    { next: 'continue' },
  )
  put(2)
  await answer()
  sendNext()
  await vi.advanceTimersByTimeAsync(4900)
  expect(sent).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
})

test('after a logout, the queue stops until it is started again', async () => {
  const { sent, put, answer, sendNext } = queueOf({ next: 'stop' }, { next: 'continue' })
  put(2)
  await answer()
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  sendNext()
  expect(sent).toHaveLength(2)
})
