import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** The status and head of a reply. If there was no reply, the status is the error's code. */
export type ReplyHead = { status: string; head: string }

type Connection = {
  socket: Socket
  text: string
  received_bytes: number
  expected_bytes: number
  end: (reply: ReplyHead) => void
}

/** Opens keep-alive connections as needed: one for each concurrent request. */
export function openSocketPool(address: string): { ask: (request: string) => Promise<ReplyHead> } {
  const { hostname, port, protocol } = new URL(address)
  // The certificate of a trial is not signed by a public authority.
  const tls_options = { host: hostname, port: Number(port), rejectUnauthorized: false }
  const connectOnce = (): Socket =>
    protocol === 'https:' ? connectTls(tls_options) : connect(Number(port), hostname)
  const idle: Connection[] = []

  const open = (): Connection => {
    const connection: Connection = {
      socket: connectOnce(),
      text: '',
      received_bytes: 0,
      expected_bytes: -1,
      end: () => {},
    }
    const fail = (status: string) => {
      const index = idle.indexOf(connection)
      if (index >= 0) idle.splice(index, 1)
      connection.end({ status, head: '' })
    }
    connection.socket.setNoDelay(true)
    connection.socket.on('data', (part) => receive(connection, part))
    connection.socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken'))
    connection.socket.on('close', () => fail('closed'))
    return connection
  }
  const receive = (connection: Connection, part: Buffer) => {
    connection.received_bytes += part.length
    if (connection.expected_bytes < 0) {
      connection.text += part.toString('latin1')
      const end = connection.text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(connection.text)?.[1] ?? 0)
      connection.expected_bytes = end + 4 + length
    }
    if (connection.received_bytes < connection.expected_bytes) return
    const { text, end } = connection
    Object.assign(connection, { text: '', received_bytes: 0, expected_bytes: -1, end: () => {} })
    if (/\r\nconnection: close/i.test(text)) connection.socket.destroy()
    else idle.push(connection)
    end({ status: text.slice(9, 12), head: text })
  }
  return {
    ask: (request) =>
      new Promise((resolve) => {
        const connection = idle.pop() ?? open()
        connection.end = resolve
        connection.socket.write(request)
      }),
  }
}
