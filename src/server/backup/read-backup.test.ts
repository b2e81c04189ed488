import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/platform/db/migrate.ts'
import { backupFolder } from '#testing/backup/backup-folder.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { HEADER_NAME, MANIFEST_NAME, partName } from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import { checkBackup } from './read-backup.ts'
import { seal } from './seal.ts'
import { TAR_END, tarEntry } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const made_at = new Date('2027-01-14T08:00:00Z')
const ignoreProgress = () => {}

const header = {
  format: 'podium-backup',
  version: 1,
  podium: '0.1.0',
  made_at: made_at.toISOString(),
  game_now: made_at.toISOString(),
  migrations: MIGRATIONS,
}

/** sha256 of `a\n1\n`. */
const sha256 = '309b0e45a73d3fc5325e2b6ed0a01ef8b9cde6b05a5633c1f893f970d52bfddc'
const table = { name: 'numbers', columns: ['a'], rows: 1, bytes: 4, parts: 1, sha256 }
const csv = Buffer.from('a\n1\n')

type Contents = readonly (readonly [string, object | Buffer])[]

async function archive(contents: Contents, end = TAR_END): Promise<Buffer> {
  return sealed(zstdCompressSync(Buffer.concat([...entries(contents), end])))
}

function entries(contents: Contents): Buffer[] {
  const bytesOf = (content: object | Buffer) =>
    Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  return contents.flatMap(([name, content]) => tarEntry(name, bytesOf(content), made_at))
}

/** An archive whose first entry has `size` as its size, with the right checksum. */
function archiveWithSize(contents: Contents, size: string): Promise<Buffer> {
  const [first, ...others] = entries(contents)
  first!.write(size.padEnd(12, '\0'), 124, 'latin1')
  first!.write(' '.repeat(8), 148, 'latin1')
  const checksum = first!.reduce((sum, byte) => sum + byte, 0)
  first!.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return sealed(zstdCompressSync(Buffer.concat([first!, ...others, TAR_END])))
}

function sealed(bytes: Buffer): Promise<Buffer> {
  return buffer(seal(Readable.from([bytes])))
}

const freshUrl = async () => String((await freshDatabase()).options.connectionString)

function check(bytes: Buffer | string) {
  const file = join(backupFolder(), 'game.tar.zst')
  writeFileSync(file, bytes)
  return checkBackup(file, undefined, ignoreProgress)
}

const manifest = { tables: [table], sequences: {} }
const part = [partName('numbers', 0), csv] as const
const whole = [[HEADER_NAME, header], part, [MANIFEST_NAME, manifest]] as const
const header_bytes = JSON.stringify(header).length

/** A whole backup with many tables. */
function withTables(count: number): Promise<Buffer> {
  const names = Array.from({ length: count }, (_, index) => `table_${index}`)
  const parts = names.map((name) => [partName(name, 0), csv] as const)
  const tables = names.map((name) => ({ ...table, name }))
  return archive([whole[0], ...parts, [MANIFEST_NAME, { tables, sequences: {} }]])
}

test('a file with correct checksums is accepted', async () => {
  expect(await check(await archive(whole))).toMatchObject({ ...header, tables: [table] })
  expect((await check(await withTables(1000))).tables).toHaveLength(1000)
  const size = header_bytes.toString(8).padStart(11, '0')
  expect(await check(await archiveWithSize(whole, size))).toMatchObject(header)
})

const DAMAGED = 'The file is damaged or incomplete.'
const FOREIGN = 'The file is not a backup that `operator backup` has written.'
const NEWER = 'The backup was made by a newer version of Podium'

test.each<[string, Buffer | string | Promise<Buffer>, string]>([
  ['an empty file', '', 'is empty'],
  ['a text', 'create table users ();', FOREIGN],
  ['three bytes', Buffer.from([0x28, 0xb5, 0x2f]), FOREIGN],
  ['another compressed file', zstdCompressSync(randomBytes(4096)), FOREIGN],
  ['another archive', archive([['readme.txt', csv]]), FOREIGN],
  ['an empty archive', archive([]), FOREIGN],
  ['a header of another program', archive([[HEADER_NAME, { format: 'other', version: 1 }]]), FOREIGN],
  ['a newer format', archive([[HEADER_NAME, { format: 'podium-backup', version: 2 }]]), NEWER],
  [
    'a newer schema',
    archive([[HEADER_NAME, { ...header, migrations: [...MIGRATIONS, '9999_moon.sql'] }]]),
    'it has 9999_moon.sql',
  ],
  ['a header without fields', archive([[HEADER_NAME, { format: 'podium-backup', version: 1 }]]), DAMAGED],
  ['no manifest', archive(whole.slice(0, 2)), DAMAGED],
  ['a missing table', archive([whole[0], whole[2]]), DAMAGED],
  ['an additional table', archive([whole[0], part, [partName('more', 0), csv], whole[2]]), DAMAGED],
  ['a missing first part', archive([whole[0], [partName('numbers', 1), csv], whole[2]]), DAMAGED],
  ['a changed row', archive([whole[0], [part[0], Buffer.from('a\n2\n')], whole[2]]), DAMAGED],
  [
    'bytes after the end',
    archive(whole).then((bytes) => Buffer.concat([bytes, Buffer.from('more')])),
    DAMAGED,
  ],
  ['something after the manifest', archive([...whole, part]), DAMAGED],
  ['an incomplete end', archive(whole, TAR_END.subarray(512)), DAMAGED],
  [
    'a table that the manifest names twice',
    archive([
      ...whole.slice(0, 2),
      [partName('more', 0), csv],
      [MANIFEST_NAME, { tables: [table, table], sequences: {} }],
    ]),
    DAMAGED,
  ],
  ['a backup with too many tables', withTables(1001), DAMAGED],
  [
    'an archive in which a size has other characters than digits',
    archiveWithSize(whole, `${header_bytes.toString(8)} 1`),
    FOREIGN,
  ],
])('%s is refused', async (_, bytes, problem) => {
  await expect(check(await bytes)).rejects.toThrow(problem)
})

test('a file that was cut or changed anywhere is refused', async () => {
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: await freshUrl(), file }, ignoreProgress)
  const bytes = readFileSync(file)
  const step = Math.ceil(bytes.length / 25)
  for (const count of [1, 2, 3, 4, 5, 6])
    await expect(check(bytes.subarray(0, -count)), `cut by ${count}`).rejects.toThrow(DAMAGED)
  // Starts at 16, because the header of the compressed data has bits without a meaning.
  for (let at = 16; at < bytes.length; at += step) {
    await expect(check(bytes.subarray(0, at)), `cut at ${at}`).rejects.toThrow(DAMAGED)
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 0x10
    // A changed header may also name a migration that does not exist, so the message may be another one.
    await expect(check(changed), `changed at ${at}`).rejects.toBeInstanceOf(BackupProblem)
  }
})

test('the program tar opens the decompressed file, in which the tables are CSV files', async () => {
  const folder = backupFolder()
  const file = join(folder, 'game.tar.zst')
  await writeBackup({ url: await freshUrl(), file }, ignoreProgress)
  // Decompressed here, so that the test does not depend on the program `zstd`.
  const plain = join(folder, 'game.tar')
  writeFileSync(plain, zstdDecompressSync(readFileSync(file)))
  const tar = (flag: string, ...names: string[]) =>
    execFileSync('tar', [flag, '-f', plain, ...names], { encoding: 'utf8' })
  expect(tar('-t')).toContain(HEADER_NAME)
  expect(tar('-xO', partName('countries', 0))).toMatch(/^alpha_3,.*\n/)
})
