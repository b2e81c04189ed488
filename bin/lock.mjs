// Plain JavaScript: like bootstrap.mjs, this runs before the pinned Node 24 is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const wait_ms = 200

/**
 * Runs `work` while no other process of this machine runs it with the same lock file. Waits for another process and says
 * so. The lock of a process that has died is taken over.
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
  if (isCreated(path)) return true
  const holder = readHolder(path)
  if (holder === null || isRunning(holder)) return false
  return takeOver(path)
}

/**
 * Removes the lock of a process that has died, and takes it. A second lock lets only one process do so at a time;
 * otherwise a slow one might remove the lock that a faster one has just taken.
 */
function takeOver(path) {
  const takeover = `${path}.takeover`
  if (!takeLock(takeover)) return false
  try {
    // Meanwhile another process may have taken the lock.
    const holder = readHolder(path)
    if (holder !== null && !isRunning(holder)) rmSync(path, { force: true })
    return isCreated(path)
  } finally {
    rmSync(takeover, { force: true })
  }
}

/** Links a file that is already written, so that a lock always names its holder. */
function isCreated(path) {
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

/** Null if the lock was released meanwhile. A file that a crash of the machine left empty has the holder 0. */
function readHolder(path) {
  try {
    const [pid, start = ''] = readFileSync(path, 'utf8').split(' ')
    return { pid: Number(pid), start }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Another process may have got the id of a holder that has died: then it has started at another time. */
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

/** When a process started, in ticks since the machine did; empty except on Linux. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}
