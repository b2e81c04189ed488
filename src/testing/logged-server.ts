import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeClusterFolder } from './database/cluster-folder.ts'

type LoggedServer = {
  port: number
  /** The lines that the server has written to standard output and standard error. */
  lines: () => string[]
  /** Ends the server, and waits until it has written its last lines. */
  end: () => Promise<void>
}

/** Starts a server in a separate process that logs everything it can log. The server ends with the test. */
export async function startLoggedServer(env: Record<string, string>): Promise<LoggedServer> {
  const data_dir = makeClusterFolder('logged')
  const main = join(import.meta.dirname, '..', 'server', 'app', 'main.ts')
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PORT: '0', DEMO: 'off', LOG_LEVEL: 'trace', DATA_DIR: data_dir, ...env },
  })
  const closed = once(server, 'close')
  const end = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await closed
  }
  onTestFinished(async () => {
    await end()
    rmSync(data_dir, { recursive: true })
  })
  const parts: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    let errors = ''
    server.stdout.on('data', (part) => parts.push(String(part)))
    server.stderr.on('data', (part) => {
      parts.push(String(part))
      errors += String(part)
      const address = /Podium is at (\S+)/.exec(errors)?.[1]
      if (address) resolve(Number(new URL(address).port))
    })
    server.on('exit', () => reject(new Error(`the server did not start: ${parts.join('')}`)))
  })
  return { port, lines: () => parts.join('').split('\n').filter(Boolean), end }
}
