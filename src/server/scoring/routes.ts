import type { FastifyInstance } from 'fastify'
import { getLedger } from '#contract/users.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { listLedger } from './store/ledger.ts'

export function scoringRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getLedger, ({ params, db }) => listLedger(db, params.user_id, params.weekend_id))
}
