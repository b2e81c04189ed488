import { createHash } from 'node:crypto'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import type { Db } from '#server/platform/db/db.ts'
import { MIGRATIONS } from '#server/platform/db/migrate.ts'
import { readVersion } from '#server/platform/version.ts'
import {
  FORMAT_VERSION,
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  type Manifest,
  partName,
  type TableSummary,
} from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import { encrypt } from './encryption.ts'
import { seal } from './seal.ts'
import { type CopyTransaction, copyOut, inCopyTransaction } from './store/copy-connection.ts'
import * as store from './store/snapshot.ts'
import { TAR_END, tarEntry } from './tar.ts'
import { writeWholeFile } from './whole-file.ts'

/** `done` of `total` units of a step. */
export type OnProgress = (step: string, done: number, total: number) => void

export type Backup = Header & Manifest

/** Each part is held in memory. */
const part_bytes = 8 * 1024 * 1024
const megabyte = 1024 * 1024

/** Adds the checksum of the zstd format, so that every tool for zstd recognises a damaged file. */
const compression = { params: { [zlib.ZSTD_c_compressionLevel]: 3, [zlib.ZSTD_c_checksumFlag]: 1 } }

export type BackupTask = {
  /** The address of the database. */
  url: string
  file: string
  /** Encrypts the file. */
  passphrase?: string | undefined
}

/** What the process of `backup-writer.ts` replies at the end. */
export type WriterReply = { problem: string | null }

/** What the process of `backup-writer.ts` sends before its reply. */
export type WriterProgress = { done: number; total: number }

/**
 * Writes a snapshot of the database, except the standings, to a new file. The game goes on meanwhile. After an error,
 * no file is left. Throws a `BackupProblem` if the file cannot be written.
 */
export async function writeBackup(
  { url, file, passphrase }: BackupTask,
  onProgress: OnProgress,
): Promise<Backup> {
  return inCopyTransaction(url, 'snapshot', async (transaction) => {
    const contents = await readContents(transaction)
    const tables: TableSummary[] = []
    const manifest = { tables, sequences: contents.sequences }
    const entries = () => archive(transaction, contents, manifest, onProgress)
    const encryption = passphrase === undefined ? [] : [encrypt(passphrase)]
    await writeWholeFile(file, [entries, createZstdCompress(compression), seal, ...encryption])
    return { ...contents.header, ...manifest }
  })
}

export async function refuseEmpty(db: Db): Promise<void> {
  if (!(await store.hasGame(db))) throw new BackupProblem('There is no game in this database.')
}

type Contents = { header: Header; tables: store.SourceTable[]; sequences: Record<string, number> }

async function readContents({ tx }: CopyTransaction): Promise<Contents> {
  await refuseEmpty(tx)
  const migrations = await store.listMigrations(tx)
  const unknown = migrations.filter((name) => !MIGRATIONS.includes(name))
  if (unknown.length > 0) {
    throw new BackupProblem(`The database is newer than this Podium: it has ${unknown.join(', ')}.`)
  }
  const { made_at, game_now } = await store.findTimes(tx)
  const version = { format: 'podium-backup', version: FORMAT_VERSION, podium: readVersion() } as const
  return {
    header: { ...version, made_at, game_now, migrations },
    tables: await store.listTables(tx),
    sequences: await store.readSequences(tx),
  }
}

/** Yields the archive. Adds each table to the manifest after the table was read. */
async function* archive(
  transaction: CopyTransaction,
  { header, tables }: Contents,
  manifest: Manifest,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  const made_at = new Date(header.made_at)
  const total = tables.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  yield* tarEntry(HEADER_NAME, jsonOf(header), made_at)
  for (const table of tables) {
    const onBytes = (bytes: number) => {
      onProgress(
        'tables',
        Math.round((done + Math.min(bytes, table.size)) / megabyte),
        Math.round(total / megabyte),
      )
    }
    const summary = yield* tableEntries(transaction, table, made_at, onBytes)
    manifest.tables.push(summary)
    done += table.size
  }
  yield* tarEntry(MANIFEST_NAME, jsonOf(manifest), made_at)
  yield TAR_END
}

async function* tableEntries(
  transaction: CopyTransaction,
  { name, columns }: store.SourceTable,
  made_at: Date,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, TableSummary> {
  const hash = createHash('sha256')
  const copy = copyOut(transaction, { name, columns })
  const summary = { name, columns: [...columns], rows: 0, bytes: 0, parts: 0, sha256: '' }
  let waiting: Buffer[] = []
  let waiting_bytes = 0
  const takePart = (): Buffer[] => {
    const part = Buffer.concat(waiting)
    hash.update(part)
    summary.bytes += part.length
    onBytes(summary.bytes)
    waiting = []
    waiting_bytes = 0
    return tarEntry(partName(name, summary.parts++), part, made_at)
  }
  for (let next = await copy.next(); ; next = await copy.next()) {
    if (next.done) {
      summary.rows = next.value
      break
    }
    waiting.push(next.value)
    waiting_bytes += next.value.length
    if (waiting_bytes >= part_bytes) yield* takePart()
  }
  if (waiting_bytes > 0) yield* takePart()
  return { ...summary, sha256: hash.digest('hex') }
}

function jsonOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
