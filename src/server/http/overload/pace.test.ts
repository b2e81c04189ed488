import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LONG_QUEUE, MAX_PACE_WAIT_MS, MAX_QUEUED, openPace } from './edge.ts'

test('requests of connected clients are handled in order, one per turn of the event loop [M1]', async () => {
  const handled: string[] = []
  const rejected: string[] = []
  const pace = openPace(
    ({ url }) => handled.push(url!),
    ({ url }) => rejected.push(url!),
  )
  const ask = (url: string, destroyed = false) =>
    pace({ url } as IncomingMessage, { destroyed } as ServerResponse)
  ask('/1')
  ask('/2', true)
  ask('/3')
  expect(handled).toEqual([])

  const turns = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    turns.push(handled.join(' '))
  }
  expect(turns.at(-1)).toBe('/1 /3')
  expect(turns).toContain('/1')
  ask('/4')
  await nextTurn()
  await nextTurn()
  expect(handled).toEqual(['/1', '/3', '/4'])
  expect(rejected).toEqual([])
})

test('requests beyond the limit are rejected, and each accepted request is handled exactly once [M1]', async () => {
  const handled: string[] = []
  const rejected: string[] = []
  const pace = openPace(
    ({ url }) => handled.push(url!),
    ({ url }) => rejected.push(url!),
  )
  const ask = (url: string) => pace({ url } as IncomingMessage, { destroyed: false } as ServerResponse)
  const accepted = Array.from({ length: MAX_QUEUED }, (_, n) => `/${n}`)
  for (const url of [...accepted, '/late']) ask(url)
  expect(rejected).toEqual(['/late'])

  while (handled.length < 10) await nextTurn()
  const later = Array.from({ length: handled.length }, (_, n) => `/later ${n}`)
  for (const url of [...later, '/too late']) ask(url)
  expect(rejected).toEqual(['/late', '/too late'])
  while (handled.length < MAX_QUEUED + later.length) await nextTurn()
  expect(handled).toEqual([...accepted, ...later])
})

test('while the queue is long, requests that have waited for too long are rejected [M1]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const handled: string[] = []
  const rejected: string[] = []
  const pace = openPace(
    ({ url }) => handled.push(url!),
    ({ url }) => rejected.push(url!),
  )
  const ask = (url: string) => pace({ url } as IncomingMessage, { destroyed: false } as ServerResponse)
  const asked = Array.from({ length: LONG_QUEUE * 3 }, (_, n) => `/${n}`)
  for (const url of asked) ask(url)
  await nextTurn()
  await nextTurn()
  expect(rejected).toEqual([])

  vi.advanceTimersByTime(MAX_PACE_WAIT_MS + 1)
  ask('/new')
  expect(rejected).toEqual(['/new'])
  rejected.pop()
  while (handled.length + rejected.length < asked.length) await nextTurn()
  expect(rejected.length).toBeGreaterThan(LONG_QUEUE)
  expect(handled.slice(-LONG_QUEUE)).toEqual(asked.slice(-LONG_QUEUE))
  expect([...handled, ...rejected].toSorted()).toEqual(asked.toSorted())
})
