/** The name of the document event that shows a text in the error banner. The event's `detail` is the text. */
export const SHOW_ERROR_EVENT = 'error-message'

export function announceError(text: string): void {
  document.dispatchEvent(new CustomEvent(SHOW_ERROR_EVENT, { detail: text }))
}
