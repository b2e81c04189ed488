/** A boolean in the URL: `true`, case-insensitively, or `1` is true; everything else is false. */
export function readBoolean(text: string | null): boolean {
  return /^(true|1)$/i.test(text ?? '')
}
