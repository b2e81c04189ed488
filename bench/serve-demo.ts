import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The server with a demo season, on a free port and a database of its own in `data_dir`. */
export async function serveDemo(data_dir: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'warn', GAME: 'worldcup', DEMO: 'on' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface(child.stderr)) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) return { address, stop }
  }
  throw new Error('the server does not start')
}
