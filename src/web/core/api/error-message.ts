/** The document's event that brings a text into the error banner (spec §8); its detail is the text. */
export const ERROR_MESSAGE = 'error-message'

/** Tells the reader in the error banner what could not be done. */
export function announceError(text: string): void {
  document.dispatchEvent(new CustomEvent(ERROR_MESSAGE, { detail: text }))
}
