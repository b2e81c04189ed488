/**
 * The baseline for `live-pages.ts`: `node bench/floor-304.ts`. A server of our framework with a single empty handler,
 * which answers every request with 304.
 */
import { fastify } from 'fastify'

const app = fastify({ keepAliveTimeout: 72_000 })
app.get('/api/live/:race_id', (_request, reply) => reply.code(304).send())
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stderr.write(`Podium is at ${address}\n`)
