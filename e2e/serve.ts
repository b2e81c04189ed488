import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { runServer } from '#server/run.ts'
import { seed } from './season.ts'

/** The real server for the journeys, on a new embedded database that goes with it. */
const data_dir = mkdtempSync(join(tmpdir(), 'podium-e2e-'))
chmodSync(data_dir, 0o755)
process.on('exit', () => rmSync(data_dir, { recursive: true, force: true }))

const parsed = parseSettings({ PORT: process.env.E2E_PORT, DATA_DIR: data_dir, LOG_LEVEL: 'warn' })
if ('faults' in parsed) throw new Error(parsed.faults.join('\n'))

const database = await openDatabase(data_dir)
const pool = openPool(database.url)
await migrate(pool)
await seed(pool)
await pool.end()
await database.stop()

await runServer(parsed.settings, join(import.meta.dirname, '..', 'dist'))
