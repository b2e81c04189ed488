/** Puts the text in quotation marks. A long text is cut to 80 characters. Returns `nothing` for an empty text. */
export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${cut(text, 80)}"`
}

export function cut(text: string, max_length: number): string {
  return text.length > max_length ? `${text.slice(0, max_length)}…` : text
}
