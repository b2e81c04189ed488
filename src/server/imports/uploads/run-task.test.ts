import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runInProcess } from './run-task.ts'

const hour_ms = 3_600_000

/** Starts a process that runs `code` when it gets a message. Returns its reply. */
async function replyOf(code: string, limit_ms = hour_ms): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'reader.mjs')
  writeFileSync(file, `process.once('message', (message) => { ${code} })`)
  return runInProcess(pathToFileURL(file), { sum: [1, 2] }, limit_ms)
}

test('a process gets the message but no environment variables, and can reply', async () => {
  const reply = await replyOf(`process.send([message, Object.keys(process.env).length])`)
  expect(reply).toEqual([{ sum: [1, 2] }, 0])
})

test.each([
  ['computes forever', 'for (;;) Math.random()', 1500],
  ['waits forever', 'setInterval(() => {}, 1000)', 1500],
  [
    'uses too much memory',
    'const all = []; for (;;) all.push(new Array(1000).fill(all.length + 0.5))',
    hour_ms,
  ],
  ['crashes', 'process.abort()', hour_ms],
  ['ends without a reply', 'process.exit(0)', hour_ms],
])('a process that %s gives no reply', async (_what, code, limit_ms) => {
  expect(await replyOf(code, limit_ms)).toBeUndefined()
})
