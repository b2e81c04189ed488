import type { FastifyInstance } from 'fastify'
import { getNumbers, getNumbersCsv } from '#contract/admin/numbers.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import { readTable } from '#server/numbers/number-tables.ts'
import { readNumbers } from '#server/numbers/read-numbers.ts'
import { csvFile } from '#text/csv.ts'

export function adminNumberRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getNumbers, ({ db, query }) => readNumbers(db, query))

  servePrivate(app, context, getNumbersCsv, async ({ db, query, reply }) => {
    const { columns, rows } = await readTable(db, query.table, query)
    void reply.header('content-disposition', `attachment; filename="${query.table}.csv"`)
    return csvFile(columns, rows)
  })
}
