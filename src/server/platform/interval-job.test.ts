import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#testing/mail/mail-setup.ts'
import { startIntervalJob } from './interval-job.ts'

function startTestJob(work: (signal: AbortSignal) => Promise<void>, every_ms = 5) {
  const { lines, log } = openLog()
  const { runNow, stop } = startIntervalJob({ every_ms, work, log, error_message: 'the test job failed' })
  onTestFinished(stop)
  return { lines, runNow, stop }
}

test('runs at once and then repeatedly, but never twice at a time', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const seen = { begun: 0, under_way: 0, most: 0 }
  const { runNow } = startTestJob(async () => {
    seen.begun++
    seen.most = Math.max(seen.most, ++seen.under_way)
    await gate
    seen.under_way--
  })
  runNow()
  expect(seen.begun).toBe(1)
  open()
  await expect.poll(() => seen.begun).toBeGreaterThan(3)
  expect(seen.most).toBe(1)
})

test('after an error, which is logged, the next interval tries again', async () => {
  let turns = 0
  const { lines } = startTestJob(async () => {
    turns++
    if (turns === 1) throw new Error('no database')
  })
  await expect.poll(() => turns).toBeGreaterThan(2)
  expect(lines).toEqual([['error', 'the test job failed', { err: new Error('no database') }]])
})

test('stopping the job aborts the current run, waits until the run ends, and starts no other', async () => {
  const seen = { turns: 0, is_aborted: false, is_ended: false }
  const { runNow, stop } = startTestJob(async (signal) => {
    seen.turns++
    await new Promise((done) => signal.addEventListener('abort', done))
    seen.is_aborted = signal.aborted
    await new Promise((done) => setImmediate(done))
    seen.is_ended = true
  }, 3_600_000)
  await stop()
  runNow()
  expect(seen).toEqual({ turns: 1, is_aborted: true, is_ended: true })
})
