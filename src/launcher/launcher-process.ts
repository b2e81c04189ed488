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
import { giveTo, inherited_folder } from './launcher-account.ts'
import type { Cluster } from './launcher-server.ts'

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The server's own note in its folder: its process and its port. */
export function readNote(folder: string): { pid: number; port: number } | undefined {
  const lines = readText(join(folder, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** A file that may be taken away at any moment. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Ends the server: politely (open transactions are rolled back), and if that takes longer than 20 s at once. */
export async function stopServer(folder: string, bin: string): Promise<void> {
  const pid = serverOf(folder)
  if (!pid) return
  requestStop(folder, bin)
  if (!(await isGone(folder, pid, 20_000))) signalServer(folder, 'SIGQUIT')
  await isGone(folder, pid, 5_000)
}

/** Asks and does not wait, so that a process that dies in a hurry can still do it. Windows has no such signal. */
export function requestStop(folder: string, bin: string): void {
  if (process.platform !== 'win32') signalServer(folder, 'SIGINT')
  else if (serverOf(folder))
    spawnSync(join(bin, 'pg_ctl.exe'), ['stop', '--no-wait', '--mode=fast', `--pgdata=${folder}`])
}

/** Does nothing where the server does not run, or is not ours to signal. */
export function signalServer(folder: string, signal: NodeJS.Signals): void {
  const pid = serverOf(folder)
  if (pid) trySignal(pid, signal)
}

export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself, or is not ours to signal.
  }
}

/**
 * A server that was killed leaves its number behind, and after a restart of the machine (or container) that number may
 * belong to anybody; PostgreSQL then refuses to start. It never minds its own parent's number, which is ours.
 */
export function disownDeadServer({ folder, endpoint, account }: Cluster): void {
  const pid = readNote(folder)?.pid
  if (!pid || !isAlive(pid) || isServerOf(folder, pid)) return
  const note = join(folder, 'postmaster.pid')
  const text = readFileSync(note, 'utf8').replace(/^\d+/, String(process.pid))
  // On a full disk the old note must stay whole: an empty one keeps PostgreSQL from starting.
  writeFileSync(`${note}.draft`, text, { mode: 0o600 })
  giveTo(account, `${note}.draft`)
  renameSync(`${note}.draft`, note)
  rmSync(join(endpoint.host, '.s.PGSQL.5432.lock'), { force: true })
}

/** A server that was killed between making its notes and writing them leaves empty ones, with which none starts. */
export function removeEmptyNotes(folder: string, socket_folder: string): void {
  for (const note of [join(folder, 'postmaster.pid'), join(socket_folder, '.s.PGSQL.5432.lock')]) {
    const stats = statSync(note, { throwIfNoEntry: false })
    if (stats?.size === 0 && Date.now() - stats.mtimeMs > 2000) rmSync(note, { force: true })
  }
}

/** The number of the folder's server, where it runs. The note may hold the number of another process, even our own. */
export function serverOf(folder: string): number | undefined {
  const pid = readNote(folder)?.pid
  return pid && isServerOf(folder, pid) ? pid : undefined
}

/**
 * Whether the process is the folder's server: its main process works in the folder. A zombie has no command line, and is no
 * server. Where we cannot see processes, any that is alive counts as the server.
 */
function isServerOf(folder: string, pid: number): boolean {
  if (!existsSync('/proc/self/cmdline')) return pid > 0 && isAlive(pid)
  const [program, ...args] = readText(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  if (basename(program ?? '') !== 'postgres') return false
  // In a container root may not see where the processes of other users work, but always how they were started.
  return workingFolder(pid) === realpathSync(folder) || isStartedOn(folder, pid, args)
}

function isStartedOn(folder: string, pid: number, [option, path]: string[]): boolean {
  if (workingFolder(pid) !== undefined || option !== '-D') return false
  return path === folder || path === inherited_folder
}

/** Undefined where we cannot see it. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** It takes its note away last of all. (Its number may stay: not every container's first process buries zombies.) */
async function isGone(folder: string, pid: number, patience_ms: number): Promise<boolean> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await sleep(5)) {
    if (!isAlive(pid) || readNote(folder)?.pid !== pid) return true
  }
  return false
}
