/** `script_hashes` are those of scripts that stand in the page itself, `outside` whom else the operator lets it reach. */
export const contentSecurity = (
  frame_ancestors: string,
  script_hashes: readonly string[] = [],
  outside: OutsideHosts = {},
) =>
  [
    "default-src 'self'",
    ...source('script-src', [...script_hashes, ...(outside['script-src'] ?? [])]),
    ...source('connect-src', outside['connect-src']),
    ...source('frame-src', outside['frame-src']),
    ["img-src 'self' data:", ...(outside['img-src'] ?? [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frame_ancestors}`,
  ].join('; ')

/** What goes beyond the default, if anything does. */
function source(directive: string, more: readonly string[] = []): string[] {
  return more.length > 0 ? [`${directive} 'self' ${more.join(' ')}`] : []
}

/** Written by hand: the usual package for these costs nearly half of a small reply's time. */
export const security: Record<string, string> = {
  'content-security-policy': contentSecurity("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/** Headers of a page that others may show inside theirs, as the scoreboard (rules §11). */
export const framable: Record<string, string> = {
  'content-security-policy': contentSecurity('*'),
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Addresses beyond ours that a page may reach, by the directive of the content security policy that lets it. */
export type OutsideHosts = Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', string[]>>
