import { rmSync } from 'node:fs'
import { type Database, openDatabase } from '#launcher/launcher.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { makeClusterFolder } from './cluster-folder.ts'

export const template_database = 'podium'

/** Starts a temporary cluster with a migrated database, of which every test gets a copy. */
export async function openTestCluster(binaries?: string): Promise<Database> {
  const folder = makeClusterFolder('test')
  const database = await openDatabase(folder, { binaries, fast: true })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pool = openPool(database.url)
  await migrate(pool)
  await pool.end()
  return database
}
