import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Heard = { status: number; headers: IncomingHttpHeaders; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

/** Over a real connection, with the address as it stands: nothing tidies it up on the way. */
export function callAddress(
  port: number,
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Heard> {
  // Without a length, Node would send what comes with GET or DELETE as if it were the next request.
  const of_body = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body ?? '') }
  const headers = { ...(body === undefined ? {} : of_body), ...more }
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: heard } = response
        resolve({ status, headers: heard, body: Buffer.concat(parts).toString() })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Sends bytes that may be no request at all, and hears what comes back until the other side ends it. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      heard += part.toString()
    })
    // Whoever refuses what is still being sent may break the line; what was heard before counts.
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })
}

/** A connection on which a request has begun and does not end. */
export function beginRequest(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)))
    socket.on('error', reject)
  })
}
