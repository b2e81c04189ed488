import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLocalServer } from './local-server.ts'

/** The path of nginx on this machine; undefined if there is none. */
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)
export const has_nginx = nginx !== undefined

/**
 * Starts a proxy in front of the server on `port`. It caches replies that allow this, by URL only. It compresses
 * replies, so their ETags become weak. The header `x-cache` is HIT if a reply came from the proxy's cache.
 */
export async function openProxy(port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-proxy-'))
  const own_port = await freePort()
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, settingsOf(folder, own_port, port))
  const proxy = spawn(nginx!, ['-c', settings, '-p', folder, '-e', join(folder, 'errors')], {
    stdio: 'ignore',
  })
  const ended = once(proxy, 'exit')
  const answers = () => fetch(`http://127.0.0.1:${own_port}/livez`).then(Boolean, () => false)
  while (proxy.exitCode === null && !(await answers())) await sleep(20)
  if (proxy.exitCode !== null) throw new Error('nginx did not start')

  const stop = async () => {
    proxy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { port: own_port, stop }
}

async function freePort(): Promise<number> {
  const { url, close } = await openLocalServer()
  await close()
  return Number(url.port)
}

const settingsOf = (folder: string, port: number, server_port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  proxy_cache_path ${folder}/kept keys_zone=kept:1m;
  gzip on;
  gzip_types *;
  gzip_min_length 1;
  gzip_proxied any;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${server_port};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache kept;
      add_header x-cache $upstream_cache_status always;
    }
  }
}
`
