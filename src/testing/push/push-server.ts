import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test_certificate, test_key } from './certificate.ts'
import { type Browser, newBrowser } from './push-browser.ts'
import { verifyVapid } from './verify-vapid.ts'

/** A message that the push service has accepted, as the browser decrypts it. */
export type Delivered = {
  endpoint: string
  payload: unknown
  topic: string | undefined
  ttl_s: number
  urgency: string | undefined
  /** The address of the site's operator, which the signature contains. */
  contact: string
}

export type PushServer = {
  /** The host and port, as in the setting PUSH_PRIVATE_HOSTS. */
  host: string
  ca: string
  /** Subscribes a new browser that accepts only messages signed with this key. */
  subscribe: (application_server_key: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The accepted messages, oldest first. */
  delivered: Delivered[]
  /** The errors of requests that broke a rule of RFC 8030, 8188, 8291 or 8292. */
  violations: string[]
  /**
   * Returns the reply to a request for a known subscription. `count` is the number of such requests before it. By
   * default, the reply is 201.
   */
  behavior: { reply: (count: number) => { status: number; headers?: Record<string, string> } }
  /** Removes a subscription, so that requests to it get 410. */
  forget: (endpoint: string) => void
}

/**
 * Opens a push service on loopback that also acts as the subscribed browsers: it checks each request, and decrypts and
 * records its payload. `clear` gets the function that closes the service.
 */
export async function openPushServer(clear: (close: () => Promise<void>) => void): Promise<PushServer> {
  const browsers = new Map<string, Browser>()
  const server = createServer({ cert: test_certificate, key: test_key })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  clear(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(() => closed()))
  })
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const push_server: PushServer = {
    host,
    ca: test_certificate,
    delivered: [],
    violations: [],
    behavior: { reply: () => ({ status: 201 }) },
    subscribe: (application_server_key) => {
      const browser = newBrowser(application_server_key)
      const endpoint = `https://${host}/push/${browsers.size + 1}-${browser.keys.auth}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: browser.keys }
    },
    forget: (endpoint) => void browsers.delete(endpoint),
  }

  let count = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const endpoint = `https://${host}${request.url}`
    const browser = browsers.get(endpoint)
    if (!browser) return void response.writeHead(410).end()
    const { status, headers = {} } = push_server.behavior.reply(count++)
    if (status !== 201) return void response.writeHead(status, headers).end()
    try {
      push_server.delivered.push(read(request, { endpoint, host, browser, body }))
      response.writeHead(201, { location: `https://${host}/message/${count}` }).end()
    } catch (error) {
      push_server.violations.push(String(error))
      response.writeHead(400).end()
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response))
  return push_server
}

type Sent = { endpoint: string; host: string; browser: Browser; body: Buffer }

/** Reads a request to deliver a message (RFC 8030 §5). Throws if it breaks a rule. */
function read({ method, headers }: IncomingMessage, { endpoint, host, browser, body }: Sent): Delivered {
  const require = (is_met: boolean, rule: string) => {
    if (!is_met) throw new Error(rule)
  }
  const { ttl, topic, urgency } = headers as Record<string, string | undefined>
  require(method === 'POST', 'RFC 8030 §5: the method is POST')
  require(/^\d{1,10}$/.test(ttl ?? ''), 'RFC 8030 §5.2: TTL is a number of seconds')
  require(topic === undefined ||
    /^[\w-]{1,32}$/.test(topic), 'RFC 8030 §5.4: a topic has up to 32 characters')
  require(/^(very-low|low|normal|high)$/.test(urgency ?? 'normal'), 'RFC 8030 §5.3: the urgency is known')
  require(body.length <= 4096, 'RFC 8030 §7.2: a message has up to 4096 bytes')
  require(headers['content-encoding'] === 'aes128gcm', 'RFC 8291 §4: the encoding is aes128gcm')
  const contact = verifyVapid(headers.authorization ?? '', `https://${host}`, browser.application_server_key)
  const payload: unknown = JSON.parse(browser.decrypt(body))
  return { endpoint, payload, topic, ttl_s: Number(ttl), urgency, contact }
}
