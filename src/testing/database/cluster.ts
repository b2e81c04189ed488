import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#launcher/launcher.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'

export const template_database = 'podium'

/** A temporary cluster with a migrated database, which every test copies. */
export async function openTestCluster(binaries?: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-test-'))
  await chmod(folder, 0o755)
  const database = await openDatabase(folder, { binaries, fast: true })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pool = openPool(database.url)
  await migrate(pool)
  await pool.end()
  return database
}
