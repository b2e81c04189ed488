import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Report, Wanted } from './load.ts'
import { root } from './own-server.ts'

/** A new process is slow at first, so these first seconds are not counted. */
export const warm_up_s = 2

/** Runs `load.ts` in a separate process. */
export async function runLoad(wanted: Wanted): Promise<Report> {
  const args = ['bench/load.ts', JSON.stringify(wanted)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}
