import { openRandom } from '#server/platform/random.ts'
import * as markup from './hostile-markup.ts'
import * as words from './hostile-snippets.ts'

const { attribute, element, encoded, ended, inScript, unseen, url } = markup
const { formula, header, markdown, query, template } = words

/** A kind of harm that somebody may mean, each of them as often as any other. */
const KINDS: Readonly<Record<string, markup.Way>> = {
  element,
  ended,
  attribute,
  url,
  encoded,
  unseen,
  inScript,
  template,
  markdown,
  query,
  formula,
  header,
}

export type HostileText = { kind: string; text: string }

/** As long as a name may be, in code units too. */
const longest = 120

/**
 * Texts that are meant to do harm wherever they are shown or passed on, no two alike; the same every time. Of script in them
 * each would call `__ran`, of elements each would have the mark `ran`, and of addresses each is of `ran.invalid`.
 */
export function hostileTexts(count: number): HostileText[] {
  const random = openRandom('R31')
  const kinds = Object.entries(KINDS)
  const found = new Map<string, HostileText>()
  for (let n = 1; found.size < count; n++) {
    const [kind, write] = kinds[n % kinds.length]!
    const text = write(n, random)
    if (text.length > longest || found.has(text)) continue
    found.set(text, { kind, text })
  }
  return [...found.values()]
}

/** In a trial each place tries all of them. */
export const all_hostile_texts = 2000
