import { readSettings } from '#server/config.ts'
import { type Db, dbOf } from '#server/db/db.ts'
import { type Database, openDatabase, outsideDatabase } from '#server/db/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'

/** Runs the work on the database of the settings, brought up to date; a running server may use it meanwhile. */
export async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { database_url, data_dir } = readSettings()
  const database = database_url
    ? outsideDatabase(database_url)
    : await openDatabase(data_dir, { share: true })
  const pool = openPool(database.url)
  const forget = stopWhenTold(database)
  try {
    await migrate(pool)
    return await work(dbOf(pool))
  } finally {
    await pool.end()
    forget()
    await database.stop()
  }
}

/** Ctrl-C takes back what is not complete and leaves no database server behind. */
function stopWhenTold(database: Database): () => void {
  const stop = () => void database.stop().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
