import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { replaceRecoveryCodes } from './store/factors.ts'

const COUNT = 10

/** Letters and digits that people do not confuse easily. There are 32 of them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Replaces all recovery codes by ten new codes. Only their hashes are stored, so they cannot be shown again. */
export async function renewRecoveryCodes(tx: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await replaceRecoveryCodes(tx, user_id, codes.map(hashCode))
  return codes
}

/** A code has 80 random bits, so a fast hash is enough. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Hashes a code. Ignores case, spaces and hyphens. */
export function hashCode(code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code ${letters}`).digest()
}
