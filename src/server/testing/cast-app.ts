import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { insertCast } from './cast.ts'
import { copyTemplate } from './database.ts'
import { watchReplies } from './documented.ts'

/**
 * The whole server over the cast's season, for all tests of a file: `const { app } = await castApp()` at its top. Each
 * reply of each test is held against the OpenAPI document.
 */
export async function castApp(): Promise<{ app: FastifyInstance; pool: pg.Pool }> {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  await insertCast(pool)
  const app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  const complaints = watchReplies(app)

  afterEach(() => expect(complaints.splice(0)).toEqual([]))
  afterAll(async () => {
    await app.close()
    await drop()
  })
  return { app, pool }
}
