import { connect, type Socket } from 'node:net'

/** Status and head of a reply; without a reply, the status is the error's code. */
export type Heard = { status: string; head: string }

type Line = { socket: Socket; heard: string; got: number; need: number; end: (heard: Heard) => void }

/** Keep-alive connections, one for each concurrent request. */
export function openSocketPool(address: string): { ask: (request: string) => Promise<Heard> } {
  const { hostname, port } = new URL(address)
  const idle: Line[] = []

  const open = (): Line => {
    const line: Line = { socket: connect(Number(port), hostname), heard: '', got: 0, need: -1, end: () => {} }
    const fail = (status: string) => {
      const place = idle.indexOf(line)
      if (place >= 0) idle.splice(place, 1)
      line.end({ status, head: '' })
    }
    line.socket.setNoDelay(true)
    line.socket.on('data', (part) => hear(line, part))
    line.socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken'))
    line.socket.on('close', () => fail('closed'))
    return line
  }
  const hear = (line: Line, part: Buffer) => {
    line.got += part.length
    if (line.need < 0) {
      line.heard += part.toString('latin1')
      const end = line.heard.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(line.heard)?.[1] ?? 0)
      line.need = end + 4 + length
    }
    if (line.got < line.need) return
    const { heard, end } = line
    Object.assign(line, { heard: '', got: 0, need: -1, end: () => {} })
    if (/\r\nconnection: close/i.test(heard)) line.socket.destroy()
    else idle.push(line)
    end({ status: heard.slice(9, 12), head: heard })
  }
  return {
    ask: (request) =>
      new Promise((resolve) => {
        const line = idle.pop() ?? open()
        line.end = resolve
        line.socket.write(request)
      }),
  }
}
