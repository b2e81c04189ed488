import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const module = new URL('lock.mjs', import.meta.url).href

/** Starts the program, and returns it with a promise of its exit status and of what it has said. */
function start(lock, log) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, lock, log])
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => child.on('close', (status) => resolve({ status, said })))
  return { child, ended }
}

test('processes run one after the other, and say that they wait', async () => {
  const [lock, log] = [join(folder, 'one', 'lock'), join(folder, 'log')]
  const run = () => start(lock, log).ended
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

test('only one process at a time takes over the lock of a process that has died', async () => {
  const [lock, log] = [join(folder, 'dead'), join(folder, 'dead.log')]
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  // This process is taking it over.
  writeFileSync(`${lock}.takeover`, String(process.pid))
  const { child, ended } = start(lock, log)
  await Promise.race([once(child.stderr, 'data'), ended])
  // Now another process has taken it over.
  writeFileSync(lock, String(process.pid))
  rmSync(`${lock}.takeover`)
  expect(existsSync(log)).toBe(false)
  // And has died before it removed its lock, while a third one has died taking that over.
  writeFileSync(`${lock}.takeover`, String(pid))
  writeFileSync(lock, String(pid))
  expect(await ended).toMatchObject({ status: 0 })
  expect(readFileSync(log, 'utf8')).toBe('begin end ')
  expect([existsSync(lock), existsSync(`${lock}.takeover`)]).toEqual([false, false])
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
    ['--input-type=module', '-e', program, module, lock, `${lock}.log`],
    { timeout: 20_000 },
  )
  expect(status).toBe(0)
})
