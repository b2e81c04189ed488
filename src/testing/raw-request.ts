import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawReply = { status: number; headers: IncomingHttpHeaders; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

/** Sends a request over a real connection. The path is not normalized. */
export function callAddress(
  port: number,
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<RawReply> {
  // Without Content-Length, Node would send the body of a GET or DELETE as the start of the next request.
  const of_body = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body ?? '') }
  const headers = { ...(body === undefined ? {} : of_body), ...more }
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, headers: received, body: Buffer.concat(parts).toString() })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Sends bytes, which need not be a valid request. Returns what is received until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      received += part.toString()
    })
    // A server that refuses a request while it is still being sent may reset the connection. What was received before
    // still counts.
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
  })
}

/** Opens a connection and sends the beginning of a request, which is never completed. */
export function beginRequest(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)))
    socket.on('error', reject)
  })
}
