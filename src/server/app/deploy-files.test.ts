import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { servedBy } from '#server/http/served.ts'
import { testApp } from '#testing/test-app.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const [haproxy, nginx, several] = ['haproxy.cfg', 'nginx.conf', 'several-processes.conf'].map(read) as [
  string,
  string,
  string,
]
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

test('nginx accepts the largest upload that a route accepts', async () => {
  const { app } = await testApp()
  const largest = Math.max(...servedBy(app).map(({ route }) => route.max_upload_bytes ?? 0))
  expect(largest).toBeGreaterThan(0)
  expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 2 ** 20).toBeGreaterThan(largest)
})

test('the commands of the guide make configurations for one process on port 3000', () => {
  const guide = readFileSync('docs/operating.md', 'utf8')
  const commands = [...guide.matchAll(/^ +(sed '.+') \/srv\/podium\/(deploy\/\S+) > /gm)]
  expect(commands.map(([, , file]) => file)).toEqual(['deploy/nginx.conf', 'deploy/haproxy.cfg'])
  for (const [, sed, file] of commands) {
    const made = execSync(`${sed} ${file}`, { encoding: 'utf8' })
    expect(made.match(/127\.0\.0\.1:\d+/g), file).toEqual(['127.0.0.1:3000'])
  }
})

test('HAProxy notices that a process is stopping before the process refuses connections [R37]', () => {
  const [, inter, fastinter, fall] = /inter (\d+)ms fastinter (\d+)ms fall (\d+)/.exec(haproxy)!.map(Number)
  const noticed_ms = inter! + fastinter! * (fall! - 1)
  const drain_wait_ms = numberIn(several, /^Environment=DRAIN_WAIT=(\d+)$/m) * 1000
  expect(noticed_ms * 2).toBeLessThanOrEqual(drain_wait_ms)
})

test('both proxies replace or remove each header that the server would believe [R34]', () => {
  const believed = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded']
  for (const name of believed) {
    expect(nginx).toMatch(new RegExp(`^ +proxy_set_header ${name} \\S+;$`, 'm'))
    expect(haproxy).toMatch(new RegExp(`^ +http-request (set-header ${name} \\S+|del-header ${name})$`, 'm'))
  }
})
