/**
 * Measures the time, size and memory of a backup, without and with encryption, and of a restore. `node
 * bench/backup.ts [players …]`, 100,000 and 1,000,000 by default. All eight races of the season are published.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#launcher/launcher.ts'
import { examineScores, rebuildAllBoards } from '#server/backup/after-restore.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'

const published_races = 8
const passphrase = 'five words of the bench'
const ignoreProgress = () => {}
const mb = (bytes: number) => Math.round(bytes / 1e6)

const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-backup-'))
  const { url, pool, race_ids, close } = await openBench(players)
  try {
    await publishRaces(pool, race_ids.slice(0, published_races))
    const file = join(folder, 'plain.tar.zst')
    const secret = join(folder, 'secret.tar.zst.age')
    const backup = await measured('backup', () => writeBackup({ url, file }, ignoreProgress))
    const encrypted = await measured('encrypted backup', () =>
      writeBackup({ url, file: secret, passphrase }, ignoreProgress),
    )
    const { size } = await stat(file)
    const encrypted_check = await measured('encrypted check', () =>
      checkBackup(secret, passphrase, ignoreProgress),
    )
    const restored = await restore(file)
    figures.push({
      players,
      rows: backup.result.tables.reduce((sum, { rows }) => sum + rows, 0),
      csv_mb: mb(backup.result.tables.reduce((sum, { bytes }) => sum + bytes, 0)),
      file_mb: mb(size),
      backup: backup.cost,
      encrypted_backup: encrypted.cost,
      encrypted_check: encrypted_check.cost,
      ...restored,
      load_per_core: Math.round((loadavg()[0]! / cpus().length) * 10) / 10,
    })
    console.log(figures.at(-1))
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
}
await saveFigures('backup', figures)

async function restore(file: string) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-'))
  const database = await openDatabase(folder)
  const pool = openPool(database.url, { max: 6 })
  const db = Db.of(pool)
  try {
    const check = await measured('check', () => checkBackup(file, undefined, ignoreProgress))
    const options = { actor: 'bench', dry_run: false, onProgress: ignoreProgress, deletions: [] }
    const rows = await measured('restore', () => restoreBackup(database.url, check.result, options))
    const boards = await measured('boards', () => rebuildAllBoards(db, 'bench', ignoreProgress))
    const ledgers = await measured('ledgers', () => examineScores(db))
    const found = ledgers.result.flatMap((season) => season.found)
    if (found.length > 0) throw new Error(found.join('\n'))
    return { check: check.cost, restore: rows.cost, boards: boards.cost, ledgers: ledgers.cost }
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the work. Returns and prints how many seconds it takes, and the peak memory of this process meanwhile. */
async function measured<Result>(step: string, work: () => Promise<Result>) {
  const start = performance.now()
  let most_rss = 0
  const sampling = setInterval(() => {
    most_rss = Math.max(most_rss, process.memoryUsage().rss)
  }, 20)
  const result = await work().finally(() => clearInterval(sampling))
  const seconds = Math.round((performance.now() - start) / 10) / 100
  const cost = { seconds, memory_at_most_mb: mb(most_rss) }
  console.log(step, cost)
  return { result, cost }
}
