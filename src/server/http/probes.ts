import type { FastifyInstance } from 'fastify'
import { openReadiness } from '#server/db/readiness.ts'
import type { Shell } from './shell.ts'

const patience_ms = 2000

/** `/livez`: the process answers. `/readyz`: it may be sent players; 503 while it drains or the database cannot save. */
export function probeRoutes(app: FastifyInstance, { pool, isDraining }: Shell): void {
  const readiness = openReadiness(pool, patience_ms)
  app.get('/livez', async () => ({ status: 'live' }))

  app.get('/readyz', async (_request, reply) => {
    const status = isDraining() ? 'draining' : await readiness()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
