import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/config.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { findConfig } from './store.ts'

export function siteRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getConfig, async ({ db }) => findConfig(db))
}
