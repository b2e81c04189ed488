import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { uploadImage } from '#contract/admin/site/images.ts'
import { saveImage } from '#server/admin/save-image.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { readPhoto } from '#server/images/read-image.ts'
import { findImageTag } from '#server/images/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { invalidField } from '#server/platform/errors.ts'

export function adminImageRoutes(app: FastifyInstance, context: AppContext): void {
  // No idempotency key is needed, because a file that is uploaded again gets the same address and is stored only once.
  servePrivate(app, context, uploadImage, ({ db, query, player, request }) =>
    withUpload(uploadImage, request, async (path) => {
      const image = readPhoto(query.name, await readFile(path))
      if ('error' in image) throw invalidField('file', image.error)
      await db.transaction(async (tx) => {
        const stored = await findImageTag(tx, image.name)
        if (!stored) await saveImage(tx, image, { actor: subjectOf(player.user_id) })
      })
      return { address: `/media/${image.name}` }
    }),
  )
}
