import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Report, Wanted } from './load.ts'
import { root } from './own-server.ts'

/** Requests in these first seconds are not counted, because a new process is slow. */
export const warm_up_s = 2

export async function runLoad(wanted: Wanted): Promise<Report> {
  const args = ['bench/load.ts', JSON.stringify(wanted)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}
