import { findImageTag } from '#server/images/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The URLs of the images that come with the game. */
const BUILT_IN = /^\/(cups|logos)\/[a-z0-9-]+\.svg$/

/**
 * Returns the URL if it belongs to an uploaded image or has the form of a built-in image's URL. Does not check whether
 * a built-in image exists. Returns null for `none`, and undefined for any other URL.
 */
export async function toPictureUrl(db: Db, url: string): Promise<string | null | undefined> {
  if (url === 'none') return null
  const name = /^\/media\/([^/]+)$/.exec(url)?.[1]
  const exists = name === undefined ? BUILT_IN.test(url) : await findImageTag(db, name)
  return exists ? url : undefined
}
