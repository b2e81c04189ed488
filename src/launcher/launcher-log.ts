import { chmodSync, fchmodSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { copyFile, truncate } from 'node:fs/promises'

/**
 * The log of the embedded PostgreSQL may contain statements with personal data, so other users must not be able to read
 * it.
 */
const log_mode = 0o640
const max_bytes = 10 * 2 ** 20
const max_logs = 3

/** Opens the log for a server that is about to start. */
export function openLog(log: string): number {
  const file = openSync(log, 'a', log_mode)
  // Everybody can read the log of an older version.
  fchmodSync(file, log_mode)
  return file
}

/**
 * Copies a large log to `postgres.log.1`, after renaming `.1` to `.2` and so on. The log is copied and truncated
 * instead of renamed, because the server keeps it open and may live longer than this process. Lines written between
 * copying and truncating are lost. On a full disk the log stays unchanged.
 */
export async function rotateLog(log: string): Promise<void> {
  if (sizeOf(log) <= max_bytes) return
  for (let n = max_logs - 1; n > 0; n--) {
    if (sizeOf(`${log}.${n}`) > 0) renameSync(`${log}.${n}`, `${log}.${n + 1}`)
  }
  // Set first, because the copy gets the mode of the file.
  chmodSync(log, log_mode)
  await copyFile(log, `${log}.1`)
  await truncate(log)
}

/** The last part of the log. Empty if the log cannot be read. */
export function lastLines(log: string): string {
  try {
    return readFileSync(log).subarray(-1500).toString()
  } catch {
    return ''
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
