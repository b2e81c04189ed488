import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Delivery, mutationQueue } from './mutation-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is to be sent, how each sending ends, and what went out so far. */
function line(...ends: Delivery[]) {
  const sent: number[] = []
  const open: (() => void)[] = []
  let waiting = 0
  const go = mutationQueue(() => {
    const how = ends[sent.length]
    if (!how || sent.length >= waiting) return null
    sent.push(sent.length)
    return new Promise((resolve) => open.push(() => resolve(how)))
  })
  const put = (count: number) => {
    waiting += count
    go()
  }
  const answer = async () => {
    open.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, put, answer, go }
}

test('one goes out after the other', async () => {
  const { sent, put, answer } = line({ next: 'go-on' }, { next: 'go-on' }, { next: 'go-on' })
  put(2)
  put(1)
  expect(sent).toHaveLength(1)
  await answer()
  expect(sent).toHaveLength(2)
  await answer()
  expect(sent).toHaveLength(3)
})

test('what had no answer goes out again by itself, and at once when there is a connection', async () => {
  const again = { next: 'again', tries: 8 } as const
  const { sent, put, answer, go } = line(again, again, { next: 'go-on' })
  put(3)
  await answer()
  expect(sent).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
  await answer()
  go()
  expect(sent).toHaveLength(3)
})

test('what the server has put off waits, whatever happens meanwhile', async () => {
  const { sent, put, answer, go } = line({ next: 'again', tries: 1, wait_s: 5 }, { next: 'go-on' })
  put(2)
  await answer()
  go()
  await vi.advanceTimersByTimeAsync(4900)
  expect(sent).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
})

test('whoever is out stops until he is asked to go on', async () => {
  const { sent, put, answer, go } = line({ next: 'stop' }, { next: 'go-on' })
  put(2)
  await answer()
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  go()
  expect(sent).toHaveLength(2)
})
