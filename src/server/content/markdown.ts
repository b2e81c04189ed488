/** A Markdown text, or `null` for a part that is left out. */
type Part = string | null

export function paragraphs(...parts: Part[]): string {
  return withoutNull(parts).join('\n\n')
}

/** Joins a heading and the text below it. Returns `null` if there is no text. */
export function section(heading: string, ...parts: Part[]): Part {
  const texts = withoutNull(parts)
  return texts.length === 0 ? null : [`## ${heading}`, ...texts].join('\n\n')
}

export function bullets(...items: Part[]): Part {
  const texts = withoutNull(items)
  return texts.length === 0 ? null : texts.map((item) => `- ${item}`).join('\n')
}

/** Makes a table with columns of numbers, aligned right. */
export function numberTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---:'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Joins words as in `a`, `a and b` and `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

function withoutNull(parts: readonly Part[]): string[] {
  return parts.filter((part) => part !== null)
}
