/** Reads a boolean from the URL. `1` and `true` (in upper or lower case) are true. Everything else is false. */
export function readBoolean(text: string | null): boolean {
  return /^(true|1)$/i.test(text ?? '')
}
