import pg from 'pg'
import type { Db } from '#server/platform/db/db.ts'
import { BackupProblem } from './backup-problem.ts'
import type { CheckedBackup } from './read-backup.ts'
import * as store from './store/target.ts'

/**
 * Refuses a database that does not convert all letters to lower case. Names that differ only in case are the same name,
 * in all alphabets, and the database converts the names of all restored rows.
 */
export async function refuseLocale(tx: Db): Promise<void> {
  if (await store.foldsAllLetters(tx)) return
  throw new BackupProblem(
    'The database does not convert all letters to lower case. Create it with the encoding UTF8 and the locale C.UTF-8.',
  )
}

export async function refuseContents(tx: Db): Promise<void> {
  const [first, ...others] = await store.listObstacles(tx)
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new BackupProblem(
    `The database is not empty: it has ${first}${more}. A backup is restored into a new database only.`,
  )
}

/** Throws a `BackupProblem` unless the backup contains each table of the schema with the same columns. */
export function refuseMisfit(
  { tables }: CheckedBackup,
  schema: ReadonlyMap<string, readonly string[]>,
): void {
  const columns_in_backup = new Map(tables.map(({ name, columns }) => [name, columns]))
  for (const [name, columns] of schema) {
    const found = columns_in_backup.get(name) ?? []
    const has_same_columns =
      found.length === columns.length && columns.every((column) => found.includes(column))
    if (!has_same_columns) throw new BackupProblem(`The table ${name} of the backup does not fit its schema.`)
  }
}

const insufficient_privilege = '42501'

/**
 * Throws a `BackupProblem` for what the database refuses: wrong values (class 22), rows that do not fit together
 * (class 23), or a schema that cannot be made (class 42), for example because the list of migrations has gaps.
 */
export function refuseContent(error: unknown): never {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (!/^(2[23]|42)/.test(code)) throw error
  if (code === insufficient_privilege) {
    throw new BackupProblem(
      'The user of DATABASE_URL may not create tables there. Make them the owner of the database.',
    )
  }
  const what = code.startsWith('42') ? 'the schema' : 'rows'
  throw new BackupProblem(`The database refuses ${what} of the backup (SQLSTATE ${code}).`)
}
