/** Reads a boolean from the URL. `true` in any case and `1` are true; everything else is false. */
export function readBoolean(text: string | null): boolean {
  return /^(true|1)$/i.test(text ?? '')
}
