import type { FastifyInstance } from 'fastify'
import { listMessages } from '#contract/messages.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { listAnnouncements } from './store.ts'

export function messageRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, listMessages, async ({ query, db }) => listAnnouncements(db, query.page))
}
