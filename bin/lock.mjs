// Plain JavaScript: like bootstrap.mjs, this runs before the pinned Node 24 is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const wait_ms = 200

/**
 * Runs `work` while no other process of this machine runs work with the same lock file. If another process has the
 * lock, prints a message and waits. The lock of a process that has died is taken over.
 */
export function withLock(path, what, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waits = 0; !takeLock(path); waits++) {
    if (waits === 0) console.error(`Another process is ${what}: waiting for it (${path}) …`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait_ms)
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

function takeLock(path) {
  if (tryCreate(path)) return true
  const holder = readHolder(path)
  if (holder === null || isRunning(holder)) return false
  return takeOver(path)
}

/**
 * Removes the lock of a process that has died, and takes it. A second lock ensures that only one process at a time does
 * this. Otherwise a slow process might remove the lock that a faster one has just taken.
 */
function takeOver(path) {
  const takeover = `${path}.takeover`
  if (!takeLock(takeover)) return false
  try {
    // Another process may have taken the lock meanwhile.
    const holder = readHolder(path)
    if (holder !== null && !isRunning(holder)) rmSync(path, { force: true })
    return tryCreate(path)
  } finally {
    rmSync(takeover, { force: true })
  }
}

/**
 * Takes the lock; returns false if it exists. Links a file that is already written, so that a lock always contains the
 * PID of its holder.
 */
function tryCreate(path) {
  const written = `${path}.${process.pid}`
  writeFileSync(written, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

/**
 * The holder of the lock. Null if the lock was released meanwhile. The PID is 0 if the file is empty, as after a crash
 * of the machine.
 */
function readHolder(path) {
  try {
    const [pid, start = ''] = readFileSync(path, 'utf8').split(' ')
    return { pid: Number(pid), start }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** The PID of a dead holder may now belong to another process; that process has another start time. */
function isRunning({ pid, start }) {
  if (!pid || pid === process.pid) return false
  if (start && start !== startOf(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The start time of a process, in clock ticks since the machine started. Empty except on Linux. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}
