import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOwner } from './launcher-account.ts'

const folder = mkdtempSync(join(tmpdir(), 'owner-'))
const own = { uid: process.getuid!(), gid: process.getgid!() }

test('a data folder that belongs to another user is refused with the ways to repair it [S12]', () => {
  const other = { uid: own.uid + 7, gid: own.gid + 7 }
  expect(() => checkOwner(other, folder)).toThrow(
    `${folder} belongs to user ${own.uid}, but PostgreSQL would run as user ${other.uid} and accepts only its own files. ` +
      'If the game runs as another user, run this command as that user. ' +
      `If the folder was copied or restored without file owners, run: chown -R ${other.uid}:${other.gid} ${folder}`,
  )
})

test('a data folder that belongs to the right account is accepted', () => {
  checkOwner(own, folder)
  checkOwner(undefined, folder)
})
