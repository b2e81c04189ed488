import { closeSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog, rotateLog } from './launcher-log.ts'

test('a log is truncated while the server writes to it; three older logs are kept, readable only by owner and group [L5]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'postgres.log')
  const file = openLog(log)
  const large = Buffer.alloc(11 * 2 ** 20, '.')

  for (const name of 'abcde') {
    writeSync(file, name)
    await rotateLog(log)
    writeSync(file, large)
    await rotateLog(log)
  }
  writeSync(file, 'last')
  closeSync(file)

  expect(readFileSync(log, 'utf8')).toBe('last')
  const first = (n: number) => readFileSync(`${log}.${n}`, 'latin1').slice(0, 2)
  expect([1, 2, 3].map(first)).toEqual(['e.', 'd.', 'c.'])
  expect(existsSync(`${log}.4`)).toBe(false)
  for (const name of ['', '.1', '.2', '.3']) expect(statSync(log + name).mode & 0o777).toBe(0o640)
})
