import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { findDemoSecret } from './store/logins.ts'

const SNOW =
  'powder crystal drifting frozen glazed wind-packed spring corn sugar blue northern falling fresh old'
const THINGS =
  'klister glider pole binding mitten thermos waxer reindeer ptarmigan spruce cabin lantern stove sledge'

/** The password of a demo's logins: easy to type, the same at every start, and another one in every database. */
export async function demoPassword(db: Db): Promise<string> {
  const digest = createHash('sha256')
    .update('logins')
    .update(await findDemoSecret(db))
    .digest()
  const word = (list: string, at: number) => {
    const words = list.split(' ')
    return words[digest.readUInt32BE(at) % words.length]
  }
  const number = 1000 + (digest.readUInt32BE(12) % 9000)
  return [word(SNOW, 0), word(THINGS, 4), word(THINGS, 8), number].join('-')
}
