import type { FastifyInstance } from 'fastify'
import { listMessages } from '#contract/messages.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { listAnnouncements } from './store.ts'

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listMessages, async ({ query, db }) => listAnnouncements(db, query))
}
