import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits, encoded for use in a cookie or a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash to store for a token. A token has 256 random bits, so it needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two strings. The time that this takes reveals only the length. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
