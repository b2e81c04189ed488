// Two ways to execute the commands of a step of `npm test`: in the foreground, or while another step runs.
import { spawn, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { pinnedEnvironment, root } from './bootstrap.mjs'

/** In CI, a command that takes longer is stopped. The longest command takes about ten minutes on two cores. */
const limit_ms = process.env.CI === 'true' && process.env.EXTENDED !== 'on' ? 25 * 60_000 : undefined
/** How long a command may take to stop, and how long its output may stay open after its end. */
const grace_ms = 10_000

/** Runs commands in the foreground: their output is shown at once. */
export const foreground = {
  print: (line) => console.log(line),
  execute: (command, more) => ended(start(command, 'inherit', more), limit_ms),
}

/**
 * Runs commands in the background, with a lower priority than the step in the foreground. Collects their output, which
 * `output` returns.
 */
export function openBackground(limits = { limit_ms, grace_ms }) {
  const parts = []
  const keep = (part) => parts.push(part)
  return {
    print: (line) => parts.push(`${line}\n`),
    execute: (command, more) => {
      const child = start(command, ['ignore', 'pipe', 'pipe'], { ...colours(), ...more })
      lowerPriority(child)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep)
      return ended(child, limits.limit_ms, limits.grace_ms)
    },
    output: () => parts.join(''),
  }
}

function start(command, stdio, more) {
  return spawn(command, { cwd: root, shell: true, stdio, env: pinnedEnvironment(more) })
}

/**
 * Whether the command succeeded. A command that takes longer than `limit` ms is stopped. Resolves when the output is
 * complete, or `grace` ms after the command ended: a process that it left behind may keep the output open.
 */
function ended(child, limit, grace = grace_ms) {
  return new Promise((resolve) => {
    const timer = limit && setTimeout(() => stop(child.pid, grace), limit)
    const finish = (succeeded) => {
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      resolve(succeeded)
    }
    child.on('error', () => finish(false))
    child.on('exit', (code) => setTimeout(() => finish(code === 0), grace).unref())
    child.on('close', (code) => finish(code === 0))
  })
}

/** Stops a process and all its descendants, also those in other process groups, such as browsers. */
function stop(pid, grace) {
  console.error(`\n── a command hangs and is stopped: process ${pid}`)
  const pids = withDescendants(pid)
  for (const each of pids) send(each, 'SIGTERM')
  setTimeout(() => {
    for (const each of pids) send(each, 'SIGKILL')
  }, grace)
}

function withDescendants(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = (stdout ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent) =>
    processes.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return [pid, ...childrenOf(pid)]
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {} // It has ended already.
}

/** Not every system allows a lower priority, and the command may have ended already. */
function lowerPriority({ pid }) {
  try {
    setPriority(pid, 5)
  } catch {}
}

/** A command whose output is a pipe prints no colours unless it is told to. */
function colours() {
  return process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
}
