import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits of chance, as it may stand in a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. Chance of 256 bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Tells by the time it takes nothing but the length. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
