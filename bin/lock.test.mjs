import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Appends `begin` and `end` to the log, with a pause between them, while it holds the lock. */
const program = `
  import { appendFileSync } from 'node:fs'
  const [module, lock, log] = process.argv.slice(1)
  const { withLock } = await import(module)
  withLock(lock, 'building', () => {
    appendFileSync(log, 'begin ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    appendFileSync(log, 'end ')
  })`

test('processes run one after the other, and say that they wait', async () => {
  const [lock, log] = [join(folder, 'one', 'lock'), join(folder, 'log')]
  const module = new URL('lock.mjs', import.meta.url).href
  const run = () =>
    new Promise((resolve) => {
      let said = ''
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, lock, log])
      child.stderr.on('data', (text) => (said += text))
      child.on('close', (status) => resolve({ status, said }))
    })
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.map(({ status }) => status)).toEqual([0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('begin end begin end begin end ')
  expect(runs.filter(({ said }) => said.startsWith('Another process is building: waiting'))).not.toEqual([])
})

test('the lock of a process that has died is taken over, and released after an error', () => {
  const lock = join(folder, 'left')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  const fail = () => {
    throw new Error('build failed')
  }
  expect(() => withLock(lock, 'building', fail)).toThrow('build failed')
  expect(withLock(lock, 'building', () => 'built')).toBe('built')
})

// 1 is the id of a process that runs everywhere on Linux, but has not started at tick 7.
test.runIf(process.platform === 'linux').each([
  ['a file that a crash has left empty', ''],
  ['the id of a dead holder that another process has got', '1 7'],
])('%s is no lock', (_what, content) => {
  const lock = join(folder, 'abandoned')
  writeFileSync(lock, content)
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, new URL('lock.mjs', import.meta.url).href, lock, `${lock}.log`],
    { timeout: 20_000 },
  )
  expect(status).toBe(0)
})
