/** In characters as people see code points. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFKC')).length
}

/** However it is kept. */
export function mostOf(text: string): number {
  return Math.max(lengthOf(text), Array.from(text.normalize('NFC')).length)
}

/**
 * What nobody sees: it steers a terminal or the direction of writing, takes no room, or is no character at all. With it one
 * name would look like another. Emoji and Persian words are held together by such characters, and may be.
 */
export function hasUnseen(text: string): boolean {
  const seen = text
    .replaceAll(EMOJI, 'x')
    .replaceAll(/(\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu, '$1')
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u.test(seen)
}

/** Flags of England and the like, figures in a box, and pictures, alone or joined. */
const EMOJI =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|[\d#*]\uFE0F\u20E3|\p{ExtPict}\p{EMod}?\uFE0F?(\u200D\p{ExtPict}\p{EMod}?\uFE0F?)*/gu
