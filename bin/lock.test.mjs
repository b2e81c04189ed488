import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** While it has the lock, appends `begin` to the log and, after a pause, `end`. */
const program = `
  import { appendFileSync } from 'node:fs'
  const [module, lock, log] = process.argv.slice(1)
  const { withLock } = await import(module)
  withLock(lock, 'building', () => {
    appendFileSync(log, 'begin ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    appendFileSync(log, 'end ')
  })`

const module = new URL('lock.mjs', import.meta.url).href

/** Starts the program. Returns it, and a promise of its exit status and output. */
function start(lock, log) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, lock, log])
  let output = ''
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
  return { child, ended }
}

test('processes with the same lock run one after another, and a process that waits says so', async () => {
  const [lock, log] = [join(folder, 'one', 'lock'), join(folder, 'log')]
  const run = () => start(lock, log).ended
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.map(({ status }) => status)).toEqual([0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('begin end begin end begin end ')
  expect(runs.filter(({ output }) => output.startsWith('Another process is building: waiting'))).not.toEqual(
    [],
  )
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

test('only one process at a time takes over the lock of a process that has died', async () => {
  const [lock, log] = [join(folder, 'dead'), join(folder, 'dead.log')]
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  // This process behaves as if it were taking over the lock.
  writeFileSync(`${lock}.takeover`, String(process.pid))
  const { child, ended } = start(lock, log)
  await Promise.race([once(child.stderr, 'data'), ended])
  // Now the takeover is complete: this process holds the lock.
  writeFileSync(lock, String(process.pid))
  rmSync(`${lock}.takeover`)
  expect(existsSync(log)).toBe(false)
  // Both the holder and a process that was taking over its lock have died.
  writeFileSync(`${lock}.takeover`, String(pid))
  writeFileSync(lock, String(pid))
  expect(await ended).toMatchObject({ status: 0 })
  expect(readFileSync(log, 'utf8')).toBe('begin end ')
  expect([existsSync(lock), existsSync(`${lock}.takeover`)]).toEqual([false, false])
})

// On Linux a process with PID 1 always runs, but it did not start at tick 7.
test.runIf(process.platform === 'linux').each([
  ['no content after a crash', ''],
  ['the id of a dead holder that now belongs to another process', '1 7'],
])('a file with %s is not a lock', (_what, content) => {
  const lock = join(folder, 'abandoned')
  writeFileSync(lock, content)
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, module, lock, `${lock}.log`],
    { timeout: 20_000 },
  )
  expect(status).toBe(0)
})
