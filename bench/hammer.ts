/**
 * `node bench/hammer.ts ADDRESS SECONDS CONNECTIONS`: prints the number of replies. Each connection sends its next
 * request as soon as the previous reply is complete. Uses raw sockets, which need less CPU than the measured server. A
 * reply is complete when it is as long as the first one, because all replies have the same length.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const [address = '', seconds = '5', connections = '32'] = process.argv.slice(2)
const { hostname, port, pathname, search, host } = new URL(address)
const bracket = ']'.charCodeAt(0)
const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`

let replies = 0
const length = await lengthOfReply()
const sockets = Array.from({ length: Number(connections) }, () => ask())
await sleep(500)
const start = { replies, at: performance.now() }
await sleep(Number(seconds) * 1000)
const elapsed_s = (performance.now() - start.at) / 1000
console.log(JSON.stringify({ replies, per_second: (replies - start.replies) / elapsed_s }))
for (const socket of sockets) socket.destroy()

function ask(): Socket {
  let received = 0
  const socket = connect(Number(port), hostname, () => socket.write(request))
  socket.on('data', (bytes) => {
    received += bytes.length
    if (received > length) throw new Error('a reply is longer than the first one')
    if (received < length) return
    if (bytes.at(-1) !== bracket) throw new Error('a reply does not end as it should')
    received = 0
    replies++
    socket.write(request)
  })
  return socket
}

/** The length of a complete reply: head and body. */
async function lengthOfReply(): Promise<number> {
  const socket = connect(Number(port), hostname, () => socket.write(request))
  let text = ''
  for await (const bytes of socket) {
    text += (bytes as Buffer).toString('latin1')
    const head = text.indexOf('\r\n\r\n') + 4
    const body = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(text)
    if (head > 3 && text.length === head + body) return text.length
  }
  throw new Error('no complete reply')
}
