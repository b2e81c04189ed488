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
  const megabytes = [nginx, readFileSync('docs/operating.md', 'utf8')].map((text) =>
    numberIn(text, /client_max_body_size (\d+)m;/),
  )
  for (const each of megabytes) expect(each * 2 ** 20).toBeGreaterThan(largest)
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
