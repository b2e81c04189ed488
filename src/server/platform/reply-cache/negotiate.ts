/** The supported content encodings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Returns the supported encoding that the client prefers; undefined if it accepts none. For example, `br;q=0.5, gzip`
 * and `br;q=0, *` both select gzip.
 */
export function negotiateEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const qualities = readQualities(accepted.toLowerCase())
  const candidates = encodings.map((name) => ({
    name,
    quality: qualities.get(name) ?? qualities.get('*') ?? 0,
  }))
  const best = candidates.reduce((one, other) => (other.quality > one.quality ? other : one))
  return best.quality > 0 ? best.name : undefined
}

function readQualities(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
      const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))
      return [name, quality === undefined ? 1 : Number.parseFloat(quality.split('=')[1]!) || 0]
    }),
  )
}

/** Whether `if-none-match` contains the ETag; the comparison is weak. */
export function matchesEtag(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((each) => opaque(each) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
