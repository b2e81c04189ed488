import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moveDeadline } from '#server/admin/move-deadline.ts'
import type { Deadline } from '#server/admin/store/deadlines.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { mailFolder } from './emails.ts'
import type { Game } from './games.ts'

/** Saves the URL of a game's database, so that tests can run admin commands on it. */
export function writeDatabaseUrl(game: Game, url: string): void {
  mkdirSync(mailFolder(game), { recursive: true })
  writeFileSync(fileOf(game), url)
}

export function readDatabaseUrl(game: Game): string {
  return readFileSync(fileOf(game), 'utf8')
}

/**
 * Moves the deadlines of selections, as an operator does. `to` is in game time. Returns the reasons of the refused
 * moves.
 */
export async function moveDeadlines(
  database_url: string,
  selection_ids: readonly number[],
  to: Date,
): Promise<string[]> {
  const pool = openPool(database_url, { max: 1 })
  const announcement = { header: 'New deadline', text: 'The wind is too strong.' }
  const names = { name: '', weekend_name: '', time_zone: 'UTC' }
  const deadlines = selection_ids.map(
    (id): Deadline => ({ kind: 'selection', id, ...names, closes_at: to, is_locked: false }),
  )
  const refusals: string[] = []
  try {
    for (const deadline of deadlines) {
      const report = await Db.of(pool).transaction((tx) =>
        moveDeadline(tx, { deadline, to, announcement }, { actor: 'jury' }),
      )
      if (!report.ok) refusals.push(report.reason)
    }
    return refusals
  } finally {
    await pool.end()
  }
}

function fileOf(game: Game): string {
  return join(mailFolder(game), 'database-url')
}
