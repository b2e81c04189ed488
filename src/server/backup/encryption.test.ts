import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupFolder, emptyDatabase } from '#testing/backup/backup-folder.ts'
import { operatorProcess } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { checkBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery staple'
const ignoreProgress = () => {}

async function encryptedBackup(): Promise<string> {
  const pool = await freshDatabase()
  await pool.query(`update site_settings set mail_address = 'secret@podium.example'`)
  const file = join(backupFolder(), 'game.tar.zst.age')
  await writeBackup({ url: String(pool.options.connectionString), file, passphrase }, ignoreProgress)
  return file
}

test('an encrypted backup is read only with its passphrase, and is refused if it was cut or changed', async () => {
  const file = await encryptedBackup()
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption.org\/v1\n-> scrypt /)
  expect((await checkBackup(file, passphrase, ignoreProgress)).tables.length).toBeGreaterThan(90)

  await expect(checkBackup(file, undefined, ignoreProgress)).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(checkBackup(file, 'correct horse battery', ignoreProgress)).rejects.toThrow(
    'The passphrase is not the one of this backup.',
  )
  const changed = Buffer.from(bytes)
  changed[bytes.length - 5]! ^= 1
  for (const content of [bytes.subarray(0, -1), bytes.subarray(0, 400), bytes.subarray(0, 60), changed]) {
    writeFileSync(file, content)
    await expect(checkBackup(file, passphrase, ignoreProgress)).rejects.toThrow('damaged or incomplete')
  }
})

test('a passphrase works however its accented letters are composed; deriving the key takes 128 MB', async () => {
  const file = join(backupFolder(), 'game.tar.zst.age')
  const url = String((await freshDatabase()).options.connectionString)
  await writeBackup({ url, file, passphrase: 'fünf einfache Wörter'.normalize('NFD') }, ignoreProgress)
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption.org\/v1\n-> scrypt \S+ 17\n/)
  await checkBackup(file, 'fünf einfache Wörter'.normalize('NFC'), ignoreProgress)
})

test('with BACKUP_PASSPHRASE, a file that is not encrypted is restored only with --yes', async () => {
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: String((await freshDatabase()).options.connectionString), file }, ignoreProgress)
  onTestFinished(() => void delete process.env.BACKUP_PASSPHRASE)
  process.env.BACKUP_PASSPHRASE = passphrase
  const target = await emptyDatabase()
  const problems = expect.stringContaining('is not encrypted, although BACKUP_PASSPHRASE is set')
  expect(await operatorProcess(target, '', 'restore', file)).toMatchObject({ status: 1, problems })
  expect(await operatorProcess(target, '', 'restore', file, '--dry-run')).toMatchObject({ status: 0 })
  expect(await operatorProcess(target, '', 'restore', file, '--yes')).toMatchObject({
    status: 0,
    problems: '',
  })
})

test('backup encrypts if BACKUP_PASSPHRASE is set; restore reads a different passphrase from standard input', async () => {
  const pool = await freshDatabase()
  const file = join(backupFolder(), 'game.tar.zst.age')
  onTestFinished(() => void delete process.env.BACKUP_PASSPHRASE)
  process.env.BACKUP_PASSPHRASE = passphrase
  const written = await operatorProcess(pool, '', 'backup', file)
  expect(written).toMatchObject({ status: 0, out: expect.stringContaining('The file is encrypted.') })

  const target = await emptyDatabase()
  const refused = { status: 1, problems: expect.stringContaining('The passphrase is not') }
  delete process.env.BACKUP_PASSPHRASE
  expect(await operatorProcess(target, 'something else\n', 'restore', file)).toMatchObject(refused)
  // The setting has changed since the backup.
  process.env.BACKUP_PASSPHRASE = 'another passphrase'
  expect(await operatorProcess(target, '', 'restore', file)).toMatchObject(refused)
  expect(await operatorProcess(target, `${passphrase}\n`, 'restore', file)).toMatchObject({ status: 0 })
})
