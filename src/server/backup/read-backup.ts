import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { MIGRATIONS } from '#server/platform/db/migrate.ts'
import {
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  MAX_TABLES,
  type Manifest,
  parseHeader,
  parseManifest,
  partName,
  type TableSummary,
} from './backup-format.ts'
import { BackupProblem, damaged, fileProblem, foreign } from './backup-problem.ts'
import { AGE_MAGIC, decrypt } from './encryption.ts'
import { openSeal } from './seal.ts'
import { type Entry, readTar } from './tar.ts'
import type { OnProgress } from './write-backup.ts'

/** A backup that was read completely, and whose checksums are correct. */
export type CheckedBackup = Header & Manifest & { file: string; passphrase: string | undefined }

const megabyte = 1024 * 1024
const zstd_magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Whether a backup is encrypted. Throws a `BackupProblem` if the file is no backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await findKind(file).catch((error: unknown) => throwProblem(error, file))).is_encrypted
}

/** Reads a backup completely. Throws a `BackupProblem` if it is damaged, of a newer version, or no backup. */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
  onProgress: OnProgress,
): Promise<CheckedBackup> {
  return readBackup({ file, passphrase }, 'check', onProgress, async (entries) => {
    const first = await entries.next()
    if (first.done || first.value.name !== HEADER_NAME) throw foreign()
    const header = parseHeader(first.value.bytes, MIGRATIONS)
    const found = new Map<string, FoundTable>()
    let manifest: Manifest | undefined
    for await (const { name, bytes } of entries) {
      if (manifest) throw damaged()
      if (name === MANIFEST_NAME) manifest = parseManifest(bytes)
      else addPart(found, name, bytes)
    }
    if (!manifest || manifest.tables.length !== found.size) throw damaged()
    if (!manifest.tables.every((table) => isAsFound(table, found.get(table.name)))) throw damaged()
    return { ...header, ...manifest, file, passphrase }
  })
}

type FoundTable = { parts: number; bytes: number; hash: ReturnType<typeof createHash> }

function addPart(found: Map<string, FoundTable>, name: string, bytes: Buffer): void {
  const table = /\/tables\/(.+)\.csv\.\d+$/.exec(name)?.[1] ?? ''
  if (found.size > MAX_TABLES) throw damaged()
  const before = found.get(table) ?? { parts: 0, bytes: 0, hash: createHash('sha256') }
  if (name !== partName(table, before.parts)) throw damaged()
  const { parts, hash } = before
  hash.update(bytes)
  found.set(table, { parts: parts + 1, bytes: before.bytes + bytes.length, hash })
}

function isAsFound({ parts, bytes, sha256 }: TableSummary, found: FoundTable | undefined): boolean {
  return found?.parts === parts && found.bytes === bytes && found.hash.digest('hex') === sha256
}

/**
 * Calls `use` for each table in turn. `use` must read the whole CSV file. Throws a `BackupProblem` if the backup has
 * changed since it was checked.
 */
export async function readTables(
  backup: CheckedBackup,
  onProgress: OnProgress,
  use: (table: TableSummary, csv: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await readBackup(backup, 'tables', onProgress, async (entries) => {
    await entries.next()
    for (const table of backup.tables) {
      const hash = createHash('sha256')
      await use(table, partsOf(entries, table, hash))
      if (hash.digest('hex') !== table.sha256) throw damaged()
    }
    for await (const { name } of entries) if (name !== MANIFEST_NAME) throw damaged()
  })
}

async function* partsOf(
  entries: AsyncGenerator<Entry>,
  { name, parts }: TableSummary,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const { value, done } = await entries.next()
    if (done || value.name !== partName(name, part)) throw damaged()
    hash.update(value.bytes)
    yield value.bytes
  }
}

async function readBackup<Result>(
  { file, passphrase }: Pick<CheckedBackup, 'file' | 'passphrase'>,
  step: string,
  onProgress: OnProgress,
  use: (entries: AsyncGenerator<Entry>) => Promise<Result>,
): Promise<Result> {
  try {
    const { size, is_encrypted } = await findKind(file)
    let done = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        done += chunk.length
        onProgress(step, Math.round(done / megabyte), Math.round(size / megabyte))
        yield chunk
      }
    }
    const source = createReadStream(file, { highWaterMark: megabyte })
    const { remove, isWhole } = openSeal()
    const read = (chunks: AsyncIterable<Buffer>) => use(readTar(chunks))
    const decrypted = (chunks: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> =>
      is_encrypted ? decrypt(passphrase)(chunks) : chunks
    const result = await pipeline(source, count, decrypted, remove, createZstdDecompress(), read)
    if (!isWhole()) throw damaged()
    return result
  } catch (error) {
    return throwProblem(error, file)
  }
}

/** Finds out from the first bytes whether a backup is encrypted. Throws a `BackupProblem` if the file is no backup. */
async function findKind(file: string): Promise<{ size: number; is_encrypted: boolean }> {
  const opened = await open(file)
  try {
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
    if (bytesRead === 0) throw new BackupProblem(`The file ${file} is empty.`)
    const is_encrypted = buffer.equals(AGE_MAGIC)
    if (!is_encrypted && !buffer.subarray(0, zstd_magic.length).equals(zstd_magic)) throw foreign()
    return { size: (await opened.stat()).size, is_encrypted }
  } finally {
    await opened.close()
  }
}

/** Errors of the decompression mean that the file is damaged. */
function throwProblem(error: unknown, file: string): never {
  const { code } = error as { code?: unknown }
  throw /^(ZSTD_|Z_)/.test(String(code)) ? damaged() : fileProblem(error, 'read', file)
}
