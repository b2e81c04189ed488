// Two ways to execute the commands of a step of `npm test`: in the foreground, or while another step runs.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { pinnedEnvironment, root } from './bootstrap.mjs'

/** Runs commands in the foreground: their output is shown at once. */
export const foreground = {
  print: (line) => console.log(line),
  execute: (command, more) => ended(start(command, 'inherit', more)),
}

/**
 * Runs commands in the background, with a lower priority than the step in the foreground. Collects their output, which
 * `output` returns.
 */
export function openBackground() {
  const parts = []
  const keep = (part) => parts.push(part)
  return {
    print: (line) => parts.push(`${line}\n`),
    execute: (command, more) => {
      const child = start(command, ['ignore', 'pipe', 'pipe'], { ...colours(), ...more })
      lowerPriority(child)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep)
      return ended(child)
    },
    output: () => parts.join(''),
  }
}

function start(command, stdio, more) {
  return spawn(command, { cwd: root, shell: true, stdio, env: pinnedEnvironment(more) })
}

/** Whether the command succeeded. Resolves when its output is complete. */
function ended(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
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
