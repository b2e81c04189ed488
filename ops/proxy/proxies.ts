import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'
import { hasEnded, stopChild, type Trial } from './trial.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

export type ProxyName = 'haproxy' | 'nginx'

export type RunningProxy = {
  name: ProxyName
  https_port: number
  http_port: number
  log: string
  /** Stops sending requests to a server, if the proxy does not find out by itself that the server is stopping. */
  takeOut: (port: number) => Promise<void>
  putBack: (port: number) => Promise<void>
}

/** The proxies to test: both, or only the one that the option `--proxy` names. They must be installed. */
export function chosenProxies(): ProxyName[] {
  const index = process.argv.indexOf('--proxy')
  const wanted = (index < 0 ? ['haproxy', 'nginx'] : [process.argv[index + 1]]) as ProxyName[]
  for (const name of wanted) if (!existsSync(`/usr/sbin/${name}`)) throw new Error(`${name} is not installed`)
  return wanted
}

/** Starts a proxy with the documented configuration in front of servers on these ports. */
export async function startProxy(
  { folder, onEnd }: Trial,
  name: ProxyName,
  server_ports: readonly number[],
  certificate: Certificate,
): Promise<RunningProxy> {
  const [https_port, http_port] = [await freePort(), await freePort()]
  const settings = join(folder, `${name}.conf`)
  const log = join(folder, `${name}.log`)
  const out = new Set<number>()
  const write = async () => {
    const given = { folder, server_ports, certificate, https_port, http_port, log, out }
    await writeFile(settings, name === 'haproxy' ? await haproxySettings(given) : await nginxSettings(given))
  }
  await write()
  const child = spawnProxy(name, settings, folder, log)
  onEnd(() => stopChild(child, 'SIGTERM'))
  await until(async () => {
    if (hasEnded(child)) throw new Error(`${name} did not start`)
    return fetch(`http://127.0.0.1:${http_port}/`, { redirect: 'manual' }).then(Boolean, () => false)
  })
  /** HAProxy checks the servers by itself; nginx has to be told. */
  const reload = async () => {
    if (name === 'haproxy') return
    await write()
    child.kill('SIGHUP')
    await sleep(1000)
  }
  return {
    name,
    https_port,
    http_port,
    log,
    takeOut: (port) => {
      out.add(port)
      return reload()
    },
    putBack: (port) => {
      out.delete(port)
      return reload()
    },
  }
}

function spawnProxy(name: ProxyName, settings: string, folder: string, log: string): ChildProcess {
  const file = openSync(log, 'a')
  if (name === 'haproxy')
    return spawn('/usr/sbin/haproxy', ['-f', settings, '-db'], { stdio: ['ignore', file, file] })
  const errors = openSync(join(folder, 'nginx-errors.log'), 'a')
  const args = ['-c', settings, '-p', folder, '-e', join(folder, 'nginx-errors.log')]
  return spawn('/usr/sbin/nginx', args, { stdio: ['ignore', errors, errors] })
}

type Given = {
  folder: string
  server_ports: readonly number[]
  certificate: Certificate
  https_port: number
  http_port: number
  log: string
  /** The ports of servers that are taken out. */
  out: ReadonlySet<number>
}

async function haproxySettings({ server_ports, certificate, https_port, http_port }: Given): Promise<string> {
  const [first, second] = [3001, 3002].map((port) => `  server podium-${port} 127.0.0.1:${port}\n`)
  return replaceEach(await readFile(join(deploy, 'haproxy.cfg'), 'utf8'), {
    // The documented number of connections needs more open files than a shell usually allows.
    'maxconn 20000': 'maxconn 4000',
    'log /dev/log local0': 'log stdout format raw local0',
    '  user haproxy\n  group haproxy\n': '',
    'bind :80': `bind 127.0.0.1:${http_port}`,
    'bind :443 ssl crt /etc/ssl/podium.pem': `bind 127.0.0.1:${https_port} ssl crt ${certificate.both}`,
    [`${first}${second}`]: server_ports.map((port) => `  server podium-${port} 127.0.0.1:${port}\n`).join(''),
  })
}

async function nginxSettings(given: Given): Promise<string> {
  const { folder, server_ports, certificate, https_port, http_port, log, out } = given
  const lineOf = (port: number) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;\n`
  const lines = server_ports.map((port) =>
    out.has(port) ? lineOf(port).replace(';', ' down;') : lineOf(port),
  )
  const site = replaceEach(await readFile(join(deploy, 'nginx.conf'), 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${http_port};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https_port} ssl http2;`,
    '/etc/ssl/podium.pem': certificate.chain,
    '/etc/ssl/podium.key': certificate.key,
    [lineOf(3001) + lineOf(3002)]: lines.join(''),
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
access_log ${log};
${temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join('\n')}
${site}}
`
}

/** Replaces texts of a documented file. Throws if one of them is missing, because then the file has changed. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  let replaced = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`deploy no longer contains: ${from}`)
    replaced = replaced.replaceAll(from, to)
  }
  return replaced
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function until(isTrue: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const since = performance.now(); !(await isTrue()); await sleep(50))
    if (performance.now() - since > seconds * 1000) throw new Error(`not within ${seconds} s`)
}
