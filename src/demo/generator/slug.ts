/** Converts a name to the form used in URLs: `Älvsund Triple` becomes `alvsund-triple`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-')
}
