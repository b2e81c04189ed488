import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder } from '#testing/backup/backup-folder.ts'
import { writeWholeFile } from './whole-file.ts'

const nobody = 65_534

/** A source that waits until `go` is called. */
function heldSource(text: string) {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  async function* source() {
    start()
    await promise
    yield Buffer.from(text)
  }
  return { source, go, started }
}

test('a file of the same name that appears during the writing is not replaced', async () => {
  const folder = backupFolder()
  const file = join(folder, 'game.tar.zst')
  const { source, go, started } = heldSource('ours')
  const writing = writeWholeFile(file, [source])
  await started
  writeFileSync(file, 'theirs')
  go()
  await expect(writing).rejects.toThrow(`The file ${file} already exists.`)
  expect(readFileSync(file, 'utf8')).toBe('theirs')
  expect(readdirSync(folder)).toEqual(['game.tar.zst'])
})

test('a writer that fails does not delete the unfinished file of another writer for the same name', async () => {
  const folder = backupFolder()
  const file = join(folder, 'game.tar.zst')
  const { source, go, started } = heldSource('ours')
  const writing = writeWholeFile(file, [source])
  await started
  await expect.poll(() => readdirSync(folder)).toHaveLength(1)
  const failing = async function* () {
    yield await Promise.reject<Buffer>(new Error('failed'))
  }
  await expect(writeWholeFile(file, [failing])).rejects.toThrow()
  go()
  await writing
  expect(readFileSync(file, 'utf8')).toBe('ours')
  expect(readdirSync(folder)).toEqual(['game.tar.zst'])
})

test('nothing is left in a folder that cannot be opened', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows does not open folders')
  const folder = backupFolder()
  // The superuser may open every folder.
  if (process.getuid!() === 0) {
    chownSync(folder, nobody, nobody)
    process.seteuid!(nobody)
  }
  chmodSync(folder, 0o300)
  const { source, go } = heldSource('ours')
  go()
  try {
    await expect(writeWholeFile(join(folder, 'game.tar.zst'), [source])).rejects.toThrow('EACCES')
  } finally {
    process.seteuid!(process.getuid!())
    chmodSync(folder, 0o700)
  }
  expect(readdirSync(folder)).toEqual([])
})
