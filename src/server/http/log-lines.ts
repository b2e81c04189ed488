import type { Writable } from 'node:stream'

/** Where the log goes to: the logger tells the level of a line before it writes it. */
export type LogLines = {
  lastLevel: number
  write: (line: string) => void
  flushSync: () => void
}

const every_ms = 250
const most_letters = 64 * 1024
const error = 50

/**
 * Gathers lines of the log and writes them several times a second in one piece, because one call of the system for each
 * line costs more than making it. A line that tells of an error goes out at once, with all before it. A process that is
 * killed may take the lines of the last quarter of a second with it; one that ends by itself writes them.
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
  // Whoever reads the log may leave; that must not end the game.
  out.on('error', () => {})
  const lines = {
    // So that the logger sets `lastLevel`.
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
