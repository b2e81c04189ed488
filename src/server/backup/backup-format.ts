import { z } from 'zod'
import { BackupProblem, damaged, foreign } from './backup-problem.ts'

/** The version of the format that this code writes, and the highest that it reads. */
export const FORMAT_VERSION = 1

/** The names of the entries in the archive. */
export const HEADER_NAME = 'podium-backup/header.json'
export const MANIFEST_NAME = 'podium-backup/manifest.json'

/** The concatenated parts of a table are one CSV file. */
export function partName(table: string, part: number): string {
  return `podium-backup/tables/${table}.csv.${String(part).padStart(6, '0')}`
}

const Format = z.object({ format: z.literal('podium-backup'), version: z.int().positive() })

/** The header is the first entry, so that a file of a newer version is recognised before the rest is read. */
const Header = Format.extend({
  /** The version of Podium that wrote the file. */
  podium: z.string(),
  made_at: z.iso.datetime(),
  /** The time of the game's clock at `made_at`. */
  game_now: z.iso.datetime(),
  /** The migrations that were applied: the version of the schema. */
  migrations: z.array(z.string()).min(1),
})
export type Header = z.infer<typeof Header>

const TableSummary = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** The size of the CSV file, and its number of parts. */
  bytes: z.int(),
  parts: z.int().positive(),
  sha256: z.string(),
})
export type TableSummary = z.infer<typeof TableSummary>

/** Podium has about a hundred tables. The maximum limits the memory that a forged file can take. */
export const MAX_TABLES = 1000

const hasEachOnce = (tables: readonly TableSummary[]) =>
  new Set(tables.map(({ name }) => name)).size === tables.length

/** The last entry. It lists what the file contains. A file without this entry is incomplete. */
const Manifest = z.object({
  tables: z.array(TableSummary).max(MAX_TABLES).refine(hasEachOnce),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof Manifest>

/** `known`: the migrations of this version of Podium. */
export function parseHeader(bytes: Buffer, known: readonly string[]): Header {
  const json = parseJson(bytes)
  const format = Format.safeParse(json).data
  if (!format) throw foreign()
  if (format.version > FORMAT_VERSION) {
    throw new BackupProblem('The backup was made by a newer version of Podium, in a newer format.')
  }
  const header = Header.safeParse(json).data
  if (!header) throw damaged()
  const unknown = header.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const message = `The backup was made by a newer version of Podium (${header.podium}): it has ${unknown.join(', ')}.`
    throw new BackupProblem(message)
  }
  return header
}

export function parseManifest(bytes: Buffer): Manifest {
  const manifest = Manifest.safeParse(parseJson(bytes)).data
  if (!manifest) throw damaged()
  return manifest
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
