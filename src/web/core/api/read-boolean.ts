/** A boolean in the URL: `true` or `1`, in any case, is true; everything else is false. */
export function readBoolean(text: string | null): boolean {
  return /^(true|1)$/i.test(text ?? '')
}
