/** The document event that shows a text in the error banner; its detail is the text. */
export const ERROR_MESSAGE = 'error-message'

/** Shows an error in the error banner. */
export function announceError(text: string): void {
  document.dispatchEvent(new CustomEvent(ERROR_MESSAGE, { detail: text }))
}
