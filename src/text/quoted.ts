/** Quotes and truncates input; our own text around it is not truncated. */
export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${cut(text, 80)}"`
}

/** Truncates a text to so many characters. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
