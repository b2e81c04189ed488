import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import webpush from 'web-push'
import { test_certificate, test_key } from '#testing/push/certificate.ts'
import { newBrowser } from '#testing/push/push-browser.ts'
import { openPushService, type PushReply } from './push-service.ts'

const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
const keys = { public_key, private_key, contact: 'push@podium.example' }
const message = { payload: '{}', ttl_s: 60, topic: 'deadline-7', urgency: 'high' as const }

/**
 * Sends a message to a push service that answers as `answer` does, and waits until no connection to it is open. Returns
 * the outcome.
 */
async function sendTo(answer: (response: ServerResponse) => void, timeout_ms: number): Promise<PushReply> {
  const server = createServer({ cert: test_certificate, key: test_key }, (_request, response) =>
    answer(response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const service = openPushService({ private_hosts: [host], ca: test_certificate, timeout_ms })
  onTestFinished(service.close)
  const target = { endpoint: `https://${host}/a`, ...newBrowser(public_key).keys }
  const reply = await service.send(target, message, keys)
  const countOpen = () => new Promise((done) => server.getConnections((_error, count) => done(count)))
  await expect.poll(countOpen).toBe(0)
  return reply
}

/** Writes chunks without an end: as fast as the connection takes them, or with a pause between them. */
function writeForever(response: ServerResponse, chunk: string, pause_ms = 0): void {
  const write = () => {
    if (response.destroyed) return
    if (response.write(chunk)) setTimeout(write, pause_ms)
    else response.once('drain', write)
  }
  write()
}

const limit_ms = 1000
const hour_ms = 3_600_000

test('a push service that never answers is given up after the time limit, and the message can be sent again', async () => {
  expect(await sendTo(() => {}, limit_ms)).toMatchObject({ outcome: 'retry' })
})

test('a push service that sends only a part of the headers is given up after the time limit', async () => {
  const reply = await sendTo(({ socket }) => void socket?.write('HTTP/1.1 201 Created\r\nx: '), limit_ms)
  expect(reply).toMatchObject({ outcome: 'retry' })
})

test('the connection to a push service whose reply has no end is closed before the time limit', async () => {
  const reply = await sendTo((response) => {
    response.writeHead(201)
    writeForever(response, 'x'.repeat(4096))
  }, hour_ms)
  expect(reply).toEqual({ outcome: 'sent' })
})

test('the connection to a push service whose reply is slow is closed after the time limit', async () => {
  let is_begun = false
  await sendTo((response) => {
    is_begun = true
    response.writeHead(201)
    writeForever(response, 'x', 20)
  }, 3 * limit_ms)
  expect(is_begun).toBe(true)
})
