// Plain JavaScript: like bootstrap.mjs, this runs before the pinned Node 24 is installed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const wait_ms = 200

/**
 * Runs `work` while no other process of this machine runs it with the same lock file. Waits for another process and says
 * so. The lock of a process that has died is taken over; if several do so at the same moment, they may run together.
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
  rmSync(path, { force: true })
  return isCreated(path)
}

function isCreated(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Null if the lock was released meanwhile, or its holder has not written its id yet. */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

/** After a restart of a container the former holder may have had the id of this process. */
function isRunning(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
