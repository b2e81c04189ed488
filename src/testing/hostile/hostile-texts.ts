import { openRandom } from '#server/platform/random.ts'
import * as markup from './hostile-markup.ts'
import * as snippets from './hostile-snippets.ts'

const { attribute, element, encoded, ended, inScript, invisible, url } = markup
const { formula, header, markdown, query, template } = snippets

/** The kinds of attack. All kinds are equally frequent. */
const KINDS: Readonly<Record<string, markup.Template>> = {
  element,
  ended,
  attribute,
  url,
  encoded,
  unseen: invisible,
  inScript,
  template,
  markdown,
  query,
  formula,
  header,
}

export type HostileText = { kind: string; text: string }

/** The maximum number of characters of a name. `length` is never less than the number of characters. */
const max_length = 120

/**
 * Returns `count` different attack texts, which are the same in each run. There are texts for all kinds of places that
 * show or pass on a text. Scripts in them call `__ran`, elements have the attribute `ran`, and URLs are on
 * `ran.invalid`.
 */
export function hostileTexts(count: number): HostileText[] {
  const random = openRandom('R31')
  const kinds = Object.entries(KINDS)
  const found = new Map<string, HostileText>()
  for (let n = 1; found.size < count; n++) {
    const [kind, write] = kinds[n % kinds.length]!
    const text = write(n, random)
    if (text.length > max_length || found.has(text)) continue
    found.set(text, { kind, text })
  }
  return [...found.values()]
}

/** The number of texts for each place in an extended run. */
export const all_hostile_texts = 2000
