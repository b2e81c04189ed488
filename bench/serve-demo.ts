import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Demo = { address: string; player: { email: string; password: string }; stop: () => Promise<void> }

/** Starts the server with a demo season, on a free port and with a separate database in `data_dir`. */
export async function serveDemo(data_dir: string): Promise<Demo> {
  const child = spawn(process.execPath, ['src/server/app/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'warn', GAME: 'worldcup', DEMO: 'on' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let output = ''
  for await (const line of createInterface(child.stderr)) {
    output += `${line}\n`
    const address = /Podium is at (http:\/\/\S+)/.exec(output)?.[1]
    const password = / password (\S+)/.exec(output)?.[1]
    if (address && password) return { address, player: { email: 'player@demo.example', password }, stop }
  }
  throw new Error(`the server does not start: ${output}`)
}
