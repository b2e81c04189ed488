import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { watchTime } from './run-task.ts'

const hour_ms = 3_600_000
const wait = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})`

/** What a worker answers after its work; `ended` if it was ended before. */
async function answerOf(work: string, limits: Parameters<typeof watchTime>[1]): Promise<string> {
  const code = `${work}; require('node:worker_threads').parentPort.postMessage('read')`
  const worker = new Worker(code, { eval: true })
  const stop = watchTime(worker, limits)
  const answer = await Promise.race([
    once(worker, 'message').then(([message]) => message),
    once(worker, 'exit').then(() => 'ended'),
  ])
  stop()
  await worker.terminate()
  return answer
}

test.each([
  ['computes without an end', 'for (;;) Math.random()', { work_ms: 500, elapsed_ms: hour_ms }],
  ['waits without an end', wait(hour_ms), { work_ms: hour_ms, elapsed_ms: 500 }],
])('a worker that %s is ended', async (_what, work, limits) => {
  expect(await answerOf(work, limits)).toBe('ended')
})

test('a worker that mostly waits, as on a busy machine, is not ended by the limit of its processor time', async () => {
  expect(await answerOf(wait(1500), { work_ms: 500, elapsed_ms: hour_ms })).toBe('read')
})
