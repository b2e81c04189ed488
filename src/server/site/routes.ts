import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/config.ts'
import { getSettings } from '#contract/settings.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { toConfig, toSettings } from './site.ts'
import { findSite } from './store.ts'

export function siteRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getSettings, async ({ db }) => toSettings(await findSite(db)))
  serve(app, shell, getConfig, async ({ db }) => toConfig(await findSite(db)))
}
