import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'

/** Makes a folder for the files of a test, and removes the folder after the test. */
export function backupFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Mounts a disk of this size, and returns its folder. Returns undefined if this process may not mount disks. */
export function smallDisk(kilobytes: number): string | undefined {
  const folder = backupFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0755`, 'tmpfs', folder]
  if (process.platform !== 'linux' || spawnSync('/usr/bin/mount', options).status !== 0) return undefined
  onTestFinished(() => void spawnSync('/usr/bin/umount', ['--lazy', folder]))
  return folder
}

/** Opens a database without tables, functions and extensions, as PostgreSQL creates it. */
export async function emptyDatabase(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await pool.query('drop schema public, standings cascade; create schema public')
  return pool
}
