/**
 * The baseline for `board.ts`: `node bench/bare.ts ADDRESS silent|logged`. Requests the address once. Then a bare
 * node:http server sends the bytes of that reply to every request; with `logged` it also writes a log line for each
 * reply, like our server.
 */
import { createServer } from 'node:http'
import { fastify } from 'fastify'
import { bufferLines } from '#server/http/log-lines.ts'

const [address = '', mode] = process.argv.slice(2)
const reply = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await reply.arrayBuffer())
const headers = [...reply.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)).flat()
const { log } = fastify({ logger: { stream: bufferLines(process.stdout) } })
const request_id = crypto.randomUUID()

const server = createServer({ keepAliveTimeout: 72_000 }, (_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
  if (mode === 'logged')
    log.info(
      { request_id, method: 'GET', path: '/api/cups/Overall/leaderboard', status: 200, ms: 0.1 },
      'replied',
    )
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (bound && typeof bound === 'object')
    process.stderr.write(`Podium is at http://127.0.0.1:${bound.port}\n`)
})
