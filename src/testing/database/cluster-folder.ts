import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#launcher/launcher-process.ts'

const memory = '/dev/shm'
/** The memory that an extended run needs at most. A normal run needs a tenth of it. */
const needed_bytes = 4 * 1024 ** 3

/**
 * Makes a new folder for a database of tests. If enough memory is free, the folder is in memory, because a database has
 * a thousand files, and ext4 creates files slowly after many files were deleted.
 */
export function makeClusterFolder(name: string): string {
  const parent = hasRoom() ? memory : tmpdir()
  if (parent === memory) removeLeftOver(memory)
  const folder = mkdtempSync(join(parent, `podium-${name}-${process.pid}-`))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= needed_bytes
}

/** Removes the folders of test runs that were killed. They would take up memory until the machine restarts. */
export function removeLeftOver(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^podium-[a-z]+-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
