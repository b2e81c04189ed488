/** A yes in the address: `true` or `1`, in any case; all else is a no. */
export function readBoolean(text: string | null): boolean {
  return /^(true|1)$/i.test(text ?? '')
}
