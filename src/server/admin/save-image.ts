import { deleteImage, type ImageRow, listImages, upsertImage } from '#server/images/store.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Stores an image. It replaces an image with the same name. */
export async function saveImage(tx: Db, image: ImageRow, by: Actor): Promise<void> {
  await upsertImage(tx, image)
  const { name, media_type, digest } = image
  const after = { media_type, digest, bytes: image.bytes.length }
  await insertAudit(tx, { ...by, act: 'image add', subject: name, after })
}

export async function deleteUnusedImage(
  tx: Db,
  name: string,
  by: Actor,
): Promise<'deleted' | 'unknown' | 'in-use'> {
  const found = (await listImages(tx)).find((image) => image.name === name)
  if (!found) return 'unknown'
  if (found.used > 0) return 'in-use'

  await deleteImage(tx, name)
  await insertAudit(tx, { ...by, act: 'image remove', subject: name, before: found })
  return 'deleted'
}
