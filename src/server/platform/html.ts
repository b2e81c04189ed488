import { escapeHtml } from '#text/quoted.ts'

/** Text that is already markup. */
export type Html = { markup: string }

type Value = string | number | Html | readonly Html[] | null

/** Writes markup. Values are escaped, unless they are already markup. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((text, index) => text + markupOf(values[index] ?? null))
  return { markup: parts.join('') }
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
