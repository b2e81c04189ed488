import type { Writable } from 'node:stream'

/** The destination of the log. The logger sets the level of a line before it writes the line. */
export type LogLines = {
  lastLevel: number
  write: (line: string) => void
  flushSync: () => void
}

const every_ms = 250
const most_letters = 64 * 1024
const error = 50

/**
 * Collects log lines and writes them together several times a second, because a system call per line costs more than
 * making the line. An error is written at once, with all lines before it. A process that is killed may lose the lines
 * of the last quarter of a second; one that exits by itself writes them.
 */
export function gatherLines(out: Writable): LogLines {
  let gathered = ''
  let due: NodeJS.Timeout | undefined

  const flushSync = () => {
    clearTimeout(due)
    due = undefined
    if (gathered) out.write(gathered)
    gathered = ''
  }
  process.once('exit', flushSync)
  // If the reader of the log disconnects, the server continues.
  out.on('error', () => {})
  const lines = {
    // Makes the logger set `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    flushSync,
    write: (line: string) => {
      gathered += line
      if (lines.lastLevel >= error || gathered.length > most_letters) return flushSync()
      due ??= setTimeout(flushSync, every_ms)
    },
  }
  return lines
}
