import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveTo, INHERITED_FOLDER } from './launcher-account.ts'
import type { Cluster } from './launcher-server.ts'

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function readPidFile(folder: string): { pid: number; port: number } | undefined {
  const lines = readText(join(folder, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Reads a file that may be removed at any moment. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Stops the server with a fast shutdown, which rolls back open transactions. After 20 s, stops it with an immediate
 * shutdown.
 */
export async function stopServer(folder: string, bin: string): Promise<void> {
  const pid = serverOf(folder)
  if (!pid) return
  requestStop(folder, bin)
  if (!(await waitForEnd(folder, pid, 20_000))) signalServer(folder, 'SIGQUIT')
  await waitForEnd(folder, pid, 5_000)
}

/**
 * Asks the server to stop, and does not wait, so that an exit handler can call this. Uses `pg_ctl` on Windows, which
 * has no signals.
 */
export function requestStop(folder: string, bin: string): void {
  if (process.platform !== 'win32') signalServer(folder, 'SIGINT')
  else if (serverOf(folder))
    spawnSync(join(bin, 'pg_ctl.exe'), ['stop', '--no-wait', '--mode=fast', `--pgdata=${folder}`])
}

/**
 * Sends a signal to the folder's server. Does nothing if the server is not running, or if its process belongs to
 * another user.
 */
export function signalServer(folder: string, signal: NodeJS.Signals): void {
  const pid = serverOf(folder)
  if (pid) trySignal(pid, signal)
}

export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended, or belongs to another user.
  }
}

/**
 * After a restart of the machine or container, the PID in the PID file of a killed server may belong to another
 * process. PostgreSQL would refuse to start. This function replaces the PID by that of this process: PostgreSQL ignores
 * the PID of its parent.
 */
export function replaceStalePid({ folder, endpoint, account }: Cluster): void {
  const pid = readPidFile(folder)?.pid
  if (!pid || !isAlive(pid) || isServerOf(folder, pid)) return
  const pid_file = join(folder, 'postmaster.pid')
  const text = readFileSync(pid_file, 'utf8').replace(/^\d+/, String(process.pid))
  // On a full disk the old file must stay as it is, because PostgreSQL does not start with an empty PID file.
  writeFileSync(`${pid_file}.draft`, text, { mode: 0o600 })
  giveTo(account, `${pid_file}.draft`)
  renameSync(`${pid_file}.draft`, pid_file)
  rmSync(join(endpoint.host, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Removes PID files that have been empty for two seconds, because PostgreSQL does not start with them. They are left by
 * a server that was killed while it created them.
 */
export function removeEmptyPidFiles(folder: string, socket_folder: string): void {
  for (const pid_file of [join(folder, 'postmaster.pid'), join(socket_folder, '.s.PGSQL.5432.lock')]) {
    const stats = statSync(pid_file, { throwIfNoEntry: false })
    if (stats?.size === 0 && Date.now() - stats.mtimeMs > 2000) rmSync(pid_file, { force: true })
  }
}

/**
 * The PID of the folder's server if it is running. The PID in the file is checked, because it may belong to any other
 * process, even to this one.
 */
export function serverOf(folder: string): number | undefined {
  const pid = readPidFile(folder)?.pid
  return pid && isServerOf(folder, pid) ? pid : undefined
}

/**
 * Whether the process is the main process of the folder's server: PostgreSQL with the folder as its working directory.
 * A zombie does not count, because it has no command line. On systems without `/proc`, any living process counts.
 */
function isServerOf(folder: string, pid: number): boolean {
  if (!existsSync('/proc/self/cmdline')) return pid > 0 && isAlive(pid)
  const [program, ...args] = readText(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  if (basename(program ?? '') !== 'postgres') return false
  // In a container, root may be unable to read the working directories of other users' processes, but can always read
  // their command lines.
  return workingFolder(pid) === realpathSync(folder) || isStartedOn(folder, pid, args)
}

function isStartedOn(folder: string, pid: number, [option, path]: string[]): boolean {
  if (workingFolder(pid) !== undefined || option !== '-D') return false
  return path === folder || path === INHERITED_FOLDER
}

/** The working directory of a process. Undefined if it cannot be read. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Waits until the server has ended. Returns false if it has not ended in time. The last thing that a server does is to
 * remove its PID file. Its process may remain as a zombie, because the init process of some containers does not remove
 * zombies.
 */
async function waitForEnd(folder: string, pid: number, timeout_ms: number): Promise<boolean> {
  for (const deadline = Date.now() + timeout_ms; Date.now() < deadline; await sleep(5)) {
    if (!isAlive(pid) || readPidFile(folder)?.pid !== pid) return true
  }
  return false
}
