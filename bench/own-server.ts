import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Starts a program that serves on the database and says where, as in production: with its log in a file. */
export async function startServer(
  database_url: string,
  words: string[],
  log_file: string,
): Promise<{ child: ChildProcess; address: string }> {
  const log = await open(log_file, 'w')
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database_url, PORT: '0', DEMO: 'off', LOG_LEVEL: 'info' },
    stdio: ['ignore', log.fd, 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (words: Buffer) => {
      said += words.toString()
      const found = /Podium is at (\S+)/.exec(said)
      if (found) resolve(found[1]!)
    })
    child.on('exit', () => reject(new Error(`${words.join(' ')} ended: ${said}`)))
  })
  await log.close()
  return { child, address }
}

/** What a process has used of the processor so far, as Linux tells in hundredths of a second. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
