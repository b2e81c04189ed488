import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Report, Wanted } from './open-load.ts'
import { root } from './own-server.ts'

/** Runs `open-load.ts` in a process of its own. */
export async function runOpenLoad(wanted: Wanted): Promise<Report> {
  const words = ['bench/open-load.ts', JSON.stringify(wanted)]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}
