/**
 * SHA-256 of a text, in hex (FIPS 180-4). The browser's implementation is missing on unencrypted pages from another
 * machine, for example in a home network.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const state = roots(8, 1 / 2)
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** Appends a bit to the text, and its length at the end of the last block of 16 words. */
function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(16 * Math.ceil((bytes.length + 9) / 64))
  for (const [at, byte] of [...bytes, 0x80].entries()) words[at >> 2]! |= byte << (24 - 8 * (at % 4))
  words[words.length - 1] = 8 * bytes.length
  return words
}

function mix(state: Uint32Array, block: Uint32Array): void {
  const w = schedule(block)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round++) {
    const one =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round]! + w[round]!
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word
}

function schedule(block: Uint32Array): Uint32Array {
  const w = new Uint32Array(64)
  w.set(block)
  for (let at = 16; at < 64; at++) {
    const [early, late] = [w[at - 15]!, w[at - 2]!]
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[at] = w[at - 16]! + one + w[at - 7]! + two
  }
  return w
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

const ROUNDS = roots(64, 1 / 3)

/** The first 32 bits of the fractional part of the roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}
