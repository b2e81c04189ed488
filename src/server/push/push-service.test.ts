import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import webpush from 'web-push'
import { newBrowser } from '#testing/push/push-browser.ts'
import { openPushServer, type PushServer } from '#testing/push/push-server.ts'
import { publicLookup } from './public-address.ts'
import type { PushMessage, PushTarget } from './push-request.ts'
import { openPushService } from './push-service.ts'

const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
const keys = { public_key, private_key, contact: 'push@podium.example' }
const message: PushMessage = {
  payload: '{"title":"12 of 16 picked"}',
  ttl_s: 10_800,
  topic: 'deadline-7',
  urgency: 'high',
}

function open(options: Partial<Parameters<typeof openPushService>[0]> = {}) {
  const service = openPushService({ private_hosts: [], ...options })
  onTestFinished(service.close)
  return service
}

const openFor = ({ host, ca }: PushServer) => open({ private_hosts: [host], ca })

function subscribed(server: PushServer): PushTarget {
  const { endpoint, keys: browser_keys } = server.subscribe(public_key)
  return { endpoint, ...browser_keys }
}

test('a message is encrypted, signed and delivered [RFC 8030, 8291, 8292]', async () => {
  const server = await openPushServer(onTestFinished)
  const target = subscribed(server)
  expect(await openFor(server).send(target, message, keys)).toEqual({ outcome: 'sent' })
  expect(server.violations).toEqual([])
  expect(server.delivered).toEqual([
    {
      endpoint: target.endpoint,
      payload: { title: '12 of 16 picked' },
      topic: 'deadline-7',
      ttl_s: 10_800,
      urgency: 'high',
      contact: 'push@podium.example',
    },
  ])
})

test('the test’s push service detects a wrong key, signature and encryption', async () => {
  const server = await openPushServer(onTestFinished)
  const service = openFor(server)
  const target = subscribed(server)
  const others = webpush.generateVAPIDKeys()
  await service.send(target, message, {
    ...keys,
    public_key: others.publicKey,
    private_key: others.privateKey,
  })
  await service.send(target, message, { ...keys, private_key: others.privateKey })
  await service.send({ ...target, ...newBrowser(public_key).keys }, message, keys)
  expect(server.delivered).toEqual([])
  expect(server.violations).toEqual([
    expect.stringContaining('RFC 8292 §4.2'),
    expect.stringContaining('the signature is right'),
    expect.stringContaining('authenticate'),
  ])
})

test.each([
  [404, { outcome: 'gone' }],
  [410, { outcome: 'gone' }],
  [400, { outcome: 'refused', code: '400' }],
  [403, { outcome: 'refused', code: '403' }],
  [413, { outcome: 'refused', code: '413' }],
  [429, { outcome: 'retry', code: '429' }],
  [500, { outcome: 'retry', code: '500' }],
  [503, { outcome: 'retry', code: '503' }],
])('the status %d of a push service means %j', async (status, outcome) => {
  const server = await openPushServer(onTestFinished)
  server.behavior.reply = () => ({ status })
  expect(await openFor(server).send(subscribed(server), message, keys)).toEqual(outcome)
})

test.each([
  ['a number of seconds', () => '120'],
  ['a date', () => new Date(Date.now() + 120_000).toUTCString()],
])('a push service that asks for a pause by %s gets no request until then', async (_, retryAfter) => {
  const server = await openPushServer(onTestFinished)
  let requests = 0
  server.behavior.reply = () => {
    requests++
    return { status: 429, headers: { 'retry-after': retryAfter() } }
  }
  const service = openFor(server)
  const [one, other] = [subscribed(server), subscribed(server)]
  expect(await service.send(one, message, keys)).toMatchObject({ outcome: 'retry' })
  expect(await service.send(other, message, keys)).toEqual({ outcome: 'retry', code: 'paused' })
  expect(requests).toBe(1)
})

test('after ten failures in a row, a push service gets no requests for a moment', async () => {
  const server = await openPushServer(onTestFinished)
  let requests = 0
  server.behavior.reply = (n) => {
    requests++
    return { status: n === 5 ? 201 : 500 }
  }
  const service = openFor(server)
  const target = subscribed(server)
  for (let n = 0; n < 20; n++) await service.send(target, message, keys)
  expect(requests).toBe(16)
  expect(await service.send(target, message, keys)).toEqual({ outcome: 'retry', code: 'paused' })
})

test('a redirect is not followed [R35]', async () => {
  let hits = 0
  const inside = createServer((_request, response) => {
    hits++
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void inside.close())
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const server = await openPushServer(onTestFinished)
  for (const status of [301, 302, 303, 307, 308]) {
    server.behavior.reply = () => ({ status, headers: { location: `http://127.0.0.1:${port}/` } })
    const reply = await openFor(server).send(subscribed(server), message, keys)
    expect(reply).toEqual({ outcome: 'refused', code: String(status) })
  }
  expect(hits).toBe(0)
})

test('an endpoint that is not allowed gets no request [R35]', async () => {
  const server = await openPushServer(onTestFinished)
  const reply = await open({ ca: server.ca }).send(subscribed(server), message, keys)
  expect(reply).toEqual({ outcome: 'refused', code: 'endpoint' })
})

test('an unknown certificate is not trusted', async () => {
  const server = await openPushServer(onTestFinished)
  const reply = await open({ private_hosts: [server.host] }).send(subscribed(server), message, keys)
  expect(reply).toMatchObject({ outcome: 'retry' })
  expect(server.delivered).toEqual([])
})

test('if a push service is down, the message can be sent again later', async () => {
  const host = 'localhost:1'
  const target = { endpoint: `https://${host}/a`, ...newBrowser(public_key).keys }
  const reply = await open({ private_hosts: [host] }).send(target, message, keys)
  expect(reply).toMatchObject({ outcome: 'retry', code: 'ECONNREFUSED' })
})

/** Resolves a name to these addresses, one after the other, as a hostile name server can. */
function resolveTo(...answers: string[][]) {
  let asked = 0
  const resolve = ((_host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, count: () => asked }
}

const public_target = { endpoint: 'https://push.example.com/a', ...newBrowser(public_key).keys }

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['169.254.169.254']],
  [['fe80::1%lo']],
  [['8.8.8.8', '10.0.0.1']],
])('no connection is opened to a name that resolves to %j [R35]', async (addresses) => {
  const { resolve } = resolveTo(addresses)
  const reply = await open({ resolve }).send(public_target, message, keys)
  expect(reply).toEqual({ outcome: 'refused', code: 'ENOTPUBLIC' })
})

test('a connection uses the addresses that were checked, not those of a later lookup [R35]', async () => {
  const { resolve, count } = resolveTo(['8.8.8.8'], ['127.0.0.1'])
  const find = (options: object) =>
    new Promise((done) =>
      publicLookup(resolve)('push.example.com', options, (error, found) => done(error?.message ?? found)),
    )
  expect(await find({ all: true })).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(count()).toBe(1)
  expect(await find({ all: true })).toBe('not a public address')
})
