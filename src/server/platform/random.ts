/** Returns the next random number, at least 0 and below 1. The same seed gives the same numbers on every machine. */
export type Random = () => number

/**
 * Makes a random number generator (Mulberry32), seeded with a hash of `seed`. Its quality is sufficient for demo data.
 */
export function openRandom(seed: string | number): Random {
  let state = hashOf(String(seed))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pickOne<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!
}

/** Returns an integer from `min` to `max`, both included. */
export function integerBetween(min: number, max: number, random: Random): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** Selects `count` of the items, each at most once, in random order. */
export function sample<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const remaining = [...items]
  const size = Math.min(count, remaining.length)
  for (let index = 0; index < size; index++) {
    const other = index + Math.floor(random() * (remaining.length - index))
    const moved = remaining[index]!
    remaining[index] = remaining[other]!
    remaining[other] = moved
  }
  return remaining.slice(0, size)
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619)
  return hash | 0
}
