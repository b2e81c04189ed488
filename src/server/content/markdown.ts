/** Joins Markdown parts; parts that are null are omitted. */
type Part = string | null

export function paragraphs(...parts: Part[]): string {
  return given(parts).join('\n\n')
}

/** A heading with the text below it; empty if there is no text. */
export function section(heading: string, ...parts: Part[]): Part {
  const texts = given(parts)
  return texts.length === 0 ? null : [`## ${heading}`, ...texts].join('\n\n')
}

export function bullets(...items: Part[]): Part {
  const texts = given(items)
  return texts.length === 0 ? null : texts.map((item) => `- ${item}`).join('\n')
}

/** Columns of numbers, aligned right. */
export function numberTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---:'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joint} ${last}`
}

function given(parts: readonly Part[]): string[] {
  return parts.filter((part) => part !== null)
}
