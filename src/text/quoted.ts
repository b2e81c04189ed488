/**
 * Puts the text in quotation marks. A text of more than 80 characters is cut after 80, and ends with an ellipsis. An
 * empty text becomes `nothing`.
 */
export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${cut(text, 80)}"`
}

export function cut(text: string, max_length: number): string {
  return text.length > max_length ? `${text.slice(0, max_length)}…` : text
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}
