/** The length in code points after normalization to NFKC. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFKC')).length
}

/** The greater of two lengths in code points: after normalization to NFKC and to NFC. */
export function maxLengthOf(text: string): number {
  return Math.max(lengthOf(text), Array.from(text.normalize('NFC')).length)
}

/**
 * Whether the text has invisible characters, which would make different names look alike: control characters, direction
 * marks, zero-width or unassigned characters. The joiners in emoji and in Persian words are allowed.
 */
export function hasInvisible(text: string): boolean {
  const visible = text
    .replaceAll(EMOJI, 'x')
    .replaceAll(/(\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu, '$1')
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u.test(visible)
}

/** Matches emoji, including joined ones, keycaps, and flags such as England's. */
const EMOJI =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|[\d#*]\uFE0F\u20E3|\p{ExtPict}\p{EMod}?\uFE0F?(\u200D\p{ExtPict}\p{EMod}?\uFE0F?)*/gu
