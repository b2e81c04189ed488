import { chmodSync, fchmodSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { copyFile, truncate } from 'node:fs/promises'

/** PostgreSQL's own log of the embedded database, beside its folder. It can hold statements, so others may not read it. */
const mode = 0o640
const most_bytes = 10 * 2 ** 20
const kept_logs = 3

/** The log, open for a server that is about to start. */
export function openLog(log: string): number {
  const file = openSync(log, 'a', mode)
  // One that an older version made could be read by everybody.
  fchmodSync(file, mode)
  return file
}

/**
 * Moves what a large log holds to `postgres.log.1`, and what is there to `.2`. The server keeps its file open and may outlive us, so
 * the file stays and is emptied; lines written between the copy and that are lost. On a full disk the log stays as it is.
 */
export async function rotateLog(log: string): Promise<void> {
  if (sizeOf(log) <= most_bytes) return
  for (let n = kept_logs - 1; n > 0; n--) {
    if (sizeOf(`${log}.${n}`) > 0) renameSync(`${log}.${n}`, `${log}.${n + 1}`)
  }
  // The copy gets the mode of the file.
  chmodSync(log, mode)
  await copyFile(log, `${log}.1`)
  await truncate(log)
}

/** The end of the log; nothing where it cannot be read. */
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
