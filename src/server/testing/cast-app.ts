import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { insertCast } from './cast.ts'
import { copyTemplate } from './database.ts'

/** The whole server over the cast's season, for all tests of a file: `const { app } = await castApp()` at its top. */
export async function castApp(): Promise<{ app: FastifyInstance; pool: pg.Pool }> {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  await insertCast(pool)
  const app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })

  afterAll(async () => {
    await app.close()
    await drop()
  })
  return { app, pool }
}
