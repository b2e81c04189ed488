import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { connect } from 'node:tls'
import { host } from './certificate.ts'
import type { Site } from './site.ts'

/** If nothing more arrives for this time, the reply counts as complete. */
const idle_ms = 500
const most_ms = 4000

/**
 * Sends bytes, which need not be a valid request, to the proxy over TLS. Returns what is received until the connection
 * ends, the proxy has sent nothing for half a second, or four seconds have passed.
 */
export function sendBytes(
  { proxy, certificate }: Pick<Site, 'proxy' | 'certificate'>,
  bytes: Buffer,
  { from = '127.0.0.1', protocol = 'http/1.1' }: { from?: string; protocol?: 'http/1.1' | 'h2' } = {},
): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({
      socket: connectTcp({ host: '127.0.0.1', port: proxy.https_port, localAddress: from }),
      servername: host,
      ca: readFileSync(certificate.authority),
      ALPNProtocols: [protocol],
    })
    const end = () => {
      clearTimeout(longest)
      socket.destroy()
      resolve(received)
    }
    const longest = setTimeout(end, most_ms)
    socket.on('secureConnect', () => {
      if (socket.alpnProtocol !== protocol) throw new Error(`${proxy.name} does not speak ${protocol}`)
      socket.write(bytes)
      socket.setTimeout(idle_ms)
    })
    socket.on('data', (part) => {
      received += part.toString('latin1')
    })
    socket.on('timeout', end)
    socket.on('error', end)
    socket.on('close', end)
  })
}
