import type { Writable } from 'node:stream'

/** The destination of the log. The logger sets the level of a line before it writes the line. */
export type LogBuffer = {
  lastLevel: number
  write: (line: string) => void
  flushSync: () => void
}

const every_ms = 250
const max_length = 64 * 1024
const ERROR_LEVEL = 50

/**
 * Collects log lines and writes them together several times a second, because a system call per line costs more than
 * formatting the line. An error is written at once, together with all lines before it. A process that is killed may
 * lose the lines of the last quarter of a second. A process that exits writes them.
 */
export function bufferLines(out: Writable): LogBuffer {
  let buffer = ''
  let timer: NodeJS.Timeout | undefined

  const flushSync = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffer) out.write(buffer)
    buffer = ''
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
      buffer += line
      if (lines.lastLevel >= ERROR_LEVEL || buffer.length > max_length) return flushSync()
      timer ??= setTimeout(flushSync, every_ms)
    },
  }
  return lines
}
