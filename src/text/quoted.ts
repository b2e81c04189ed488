/** Quotes input, cut to 80 characters. */
export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${cut(text, 80)}"`
}

export function cut(text: string, max_length: number): string {
  return text.length > max_length ? `${text.slice(0, max_length)}…` : text
}
