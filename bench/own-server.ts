import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Server = { child: ChildProcess; address: string; stop: () => Promise<void> }

type Wanted = {
  /** The program that Node runs; by default the server. */
  args?: string[]
  /** The file for the log, as in production. If it is not set, only warnings are logged, and they are discarded. */
  log_file?: string
  more?: NodeJS.ProcessEnv
}

/** The Node arguments with which `bin/start.mjs` starts the server. */
const server_args = ['--max-semi-space-size=8', 'src/server/app/main.ts']

/** Starts a server program on the database and returns when the program has printed its address. */
export async function startServer(
  database_url: string,
  { args = server_args, log_file, more = {} }: Wanted = {},
): Promise<Server> {
  const log = log_file === undefined ? null : await open(log_file, 'w')
  const env = { DATABASE_URL: database_url, PORT: '0', DEMO: 'off', LOG_LEVEL: log ? 'info' : 'warn' }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, ...more },
    stdio: ['ignore', log?.fd ?? 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr!.on('data', (text: Buffer) => {
      output += text.toString()
      const found = /Podium is at (\S+)/.exec(output)
      if (found) resolve(found[1]!)
    })
    child.on('exit', () => reject(new Error(`${args.join(' ')} ended: ${output}`)))
  })
  await log?.close()
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, address, stop }
}

/** The CPU seconds that a process has used so far. Linux reports them in hundredths. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * The CPU seconds that all processes of a database server have used so far, including those that have ended. The server
 * must be an embedded one, because only its URL contains the folder of the PID file.
 */
export async function databaseCpuSeconds(url: string): Promise<number> {
  const folder = new URL(url).searchParams.get('host')
  if (folder === null)
    throw new Error(
      'The CPU time of the database is measured on the embedded server only: unset DATABASE_URL',
    )
  const main_pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await readFile(`/proc/${main_pid}/task/${main_pid}/children`, 'utf8')
  const all = children.trim().split(' ').map(Number)
  const seconds = await Promise.all([main_pid, ...all].map((pid) => cpuSeconds(pid).catch(() => 0)))
  const fields = (await readFile(`/proc/${main_pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return seconds.reduce((sum, each) => sum + each, (Number(fields[13]) + Number(fields[14])) / 100)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
