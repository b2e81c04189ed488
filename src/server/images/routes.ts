import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { sendUncached } from '#server/http/send-cached.ts'
import { notFound } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/reply-cache/cached-reply.ts'
import { matchesEtag } from '#server/platform/reply-cache/negotiate.ts'
import { isImageName } from './read-image.ts'
import { findImage, findImageTag } from './store.ts'

const headers = { 'cache-control': 'public, max-age=300' }

/**
 * Serves the operator's images. If the client already has an image, its bytes are not read from the database. If an SVG
 * is opened directly, the content security policy of every reply prevents its scripts from running.
 */
export function imageRoutes(app: FastifyInstance, { db }: AppContext): void {
  const options = { config: { caller: 'visitor' } } as const
  app.get<{ Params: { name: string } }>('/media/:name', options, async (request, reply) => {
    const { name } = request.params
    const tag = isImageName(name) ? await findImageTag(db, name) : undefined
    if (!tag) throw notFound('Picture')
    const is_unchanged = matchesEtag(request.headers['if-none-match'], etagOf(tag.digest))
    const image = is_unchanged ? { ...tag, bytes: '' } : await findImage(db, name)
    if (!image) throw notFound('Picture')
    const { bytes: body, media_type: type, digest } = image
    return sendUncached(request, reply, { body, type, digest, headers })
  })
}
