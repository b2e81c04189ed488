import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeClusterFolder } from './database/cluster-folder.ts'

type Server = {
  process: ChildProcess
  address: string
  data_dir: string
  /** What the server had printed to standard error when it was ready. */
  output: string
}

/** Starts a server in a separate process on a new folder, and waits until it serves. The server ends with the test. */
export async function startServer(env: Record<string, string> = {}, channel?: 'ipc'): Promise<Server> {
  const data_dir = makeClusterFolder('run')
  const server = launch({ DATA_DIR: data_dir, ...env }, channel)
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    rmSync(data_dir, { recursive: true })
  })
  let output = ''
  for await (const chunk of server.stderr) {
    output += String(chunk)
    const address = /Podium is at (\S+)/.exec(output)?.[1]
    if (address) return { process: server, address, data_dir, output }
  }
  throw new Error(`the server did not start: ${output}`)
}

/** Starts the server's process, without a demo season unless `env` sets DEMO. */
export function launch(env: Record<string, string>, channel?: 'ipc') {
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'app', 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', ...(channel ? [channel] : [])],
    env: { ...compileCache(), PORT: '0', DEMO: 'off', ...env },
  })
  if (!server.stderr) throw new Error('the server has no standard error')
  return Object.assign(server, { stderr: server.stderr })
}

/** Without the compile cache, half of the processor time of each start is spent on compiling the code. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}
