import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type AppOptions, buildApp } from '#server/app/app.ts'
import { loopback_site, type SiteOptions } from '#server/http/site.ts'
import { copyFilled } from './database/database.ts'
import { test_season } from './test-season.ts'

/** Options that differ from the defaults of tests. `site` contains only the changed fields. */
type Options = Partial<Omit<AppOptions, 'pool' | 'site'>> & { site?: Partial<SiteOptions> }

/** Starts the whole server with the test season. Called once at the top of a file, for all its tests. */
export async function testApp({ site, ...options }: Options = {}): Promise<{
  app: FastifyInstance
  pool: pg.Pool
}> {
  const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
  const app = buildApp({
    pool,
    now: () => new Date(),
    isDraining: () => false,
    page_folder: '/nowhere',
    // No second factor is required, except in tests of second factors.
    isFactorExempt: async () => true,
    // There is no rate limit, because many tests send more changes than the usual limit allows.
    max_changes: Number.POSITIVE_INFINITY,
    max_token_calls: Number.POSITIVE_INFINITY,
    site: { ...loopback_site, ...site },
    ...options,
  })

  afterAll(async () => {
    await app.close()
    await drop()
  })
  return { app, pool }
}
