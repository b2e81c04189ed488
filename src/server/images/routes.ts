import type { FastifyInstance } from 'fastify'
import { dbOf } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { Shell } from '#server/http/shell.ts'
import { sendParts } from '#server/prepared/send-prepared.ts'
import { isImageName } from './read-image.ts'
import { findImage } from './store.ts'

/** The operator's pictures. Should an SVG be opened by itself, the policy of every reply lets nothing in it run. */
export function imageRoutes(app: FastifyInstance, { pool }: Shell): void {
  const db = dbOf(pool)

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const image = isImageName(name) ? await findImage(db, name) : undefined
    if (!image) throw notFound('Picture')
    const headers = { 'cache-control': 'public, max-age=300' }
    return sendParts(request, reply, { body: image.bytes, type: image.media_type, headers })
  })
}
