import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, encoded for use in a cookie or a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored for a token. A token of 256 random bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two strings; the time it takes reveals only the length. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
