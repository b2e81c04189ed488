import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type AppOptions, buildApp } from '#server/app/app.ts'
import { checkProxies } from '#server/doctor/examine-proxies.ts'
import { parseSettings } from '#server/platform/config.ts'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { isPrivate } from './address-ranges.ts'
import { deleteOldProxies } from './store.ts'

const { pool } = await testApp()
const opened: ReturnType<typeof buildApp>[] = []
afterAll(() => Promise.all(opened.map((app) => app.close())))
beforeEach(() => pool.query('truncate unnamed_proxies'))

/** Opens an app whose log the test can read. */
function openApp(more: Partial<AppOptions> = {}) {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = buildApp({
    pool,
    now: () => new Date(),
    isDraining: () => false,
    page_folder: '/nowhere',
    logger: { level: 'warn', stream },
    ...more,
  })
  opened.push(app)
  const ask = async (peer: string, headers: Record<string, string>) => {
    const { statusCode } = await app.inject({ url: '/api/captcha', remoteAddress: peer, headers })
    expect(statusCode).toBe(200)
  }
  return { ask, warnings: () => lines.filter((line) => line.includes('TRUSTED_PROXIES')) }
}

async function issuesWith(env: Record<string, string> = {}): Promise<string[]> {
  const parsed = parseSettings(env)
  if ('errors' in parsed) throw new Error(parsed.errors.join())
  return (await checkProxies(parsed.settings, Db.of(pool))).found
}

const kept = async () => (await pool.query('select peer, header from unnamed_proxies order by peer')).rows

test.each([
  ['127.0.0.1', 'x-forwarded-for', '192.0.2.7'],
  ['::1', 'x-forwarded-for', '192.0.2.7'],
  ['::ffff:10.0.0.5', 'x-real-ip', '192.0.2.7'],
  ['172.20.0.1', 'forwarded', 'for=192.0.2.7'],
])('an untrusted proxy at %s is logged once and reported by the doctor [M5]', async (peer, header, value) => {
  const { ask, warnings } = openApp({ trusted_proxies: ['10.9.9.9'] })
  for (let n = 0; n < 5; n++) await ask(peer, { [header]: value })
  expect(warnings()).toHaveLength(1)
  await expect.poll(kept).toEqual([{ peer, header }])
  expect(await issuesWith()).toEqual([
    expect.stringMatching(
      `^${peer} forwards visitors’ requests .${header}, last seen .* Add its address to TRUSTED_PROXIES`,
    ),
  ])
})

test.each(['192.0.2.1', '2001:db8::1', '172.32.0.1', '100.20.0.1'])(
  'a header that a visitor from %s sends causes no warning [M5]',
  async (peer) => {
    const { ask, warnings } = openApp()
    await ask(peer, { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=10.0.0.1', 'x-real-ip': '10.0.0.1' })
    // This request is sent later, so a proxy that the visitor's request recorded would be there by now.
    await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })
    await expect.poll(kept).toEqual([{ peer: '127.0.0.1', header: 'x-forwarded-for' }])
    expect(warnings()).toHaveLength(1)
  },
)

test('trusted proxies, and peers that send no such header, are not recorded [M5]', async () => {
  const { ask, warnings } = openApp({ trusted_proxies: ['127.0.0.1', '10.0.0.0/8'] })
  await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })
  await ask('10.3.2.1', { 'x-forwarded-for': '192.0.2.7' })
  await ask('192.168.0.9', {})
  expect(warnings()).toEqual([])
  expect(await kept()).toEqual([])
})

test('the doctor does not report proxies that are trusted, or that were last seen more than a day ago [M5]', async () => {
  await pool.query(`
    insert into unnamed_proxies values ('127.0.0.1', 'x-forwarded-for', now() - interval '23 hours'),
      ('10.0.0.5', 'x-real-ip', now() - interval '25 hours'), ('10.0.0.6', 'x-real-ip', now() - interval '8 days')`)
  expect(await issuesWith()).toHaveLength(1)
  expect(await issuesWith({ TRUSTED_PROXIES: '10.0.0.0/8' })).toHaveLength(1)
  expect(await issuesWith({ TRUSTED_PROXIES: '127.0.0.0/8' })).toEqual([])
  await deleteOldProxies(Db.of(pool))
  expect(await kept()).toHaveLength(2)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['fd12::1', true],
  ['fe80::1%eth0', true],
  ['::ffff:192.168.1.1', true],
  ['172.32.0.1', false],
  ['11.0.0.1', false],
  ['2001:db8::1', false],
  ['::ffff:192.0.2.1', false],
  ['somewhere', false],
])('%s is private: %s', (address, expected) => expect(isPrivate(address)).toBe(expected))
