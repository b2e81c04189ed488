const TRACKING_PARAMETER = /^(utm_\w+|mtm_\w+|pk_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/

/** Removes tracking parameters, because no page reads them. */
function withoutTracking(query: Iterable<[string, string]>): [string, string][] {
  return [...query].filter(([name]) => !TRACKING_PARAMETER.test(name))
}

const NUMBER = /^[1-9]\d{0,8}$/
const max_page = 1_000_000

/** Reads a page number of a list. The first page is 1. An invalid or missing number is read as 1. */
export function readPage(text: string | null): number {
  const page = NUMBER.test(text ?? '') ? Number(text) : 1
  return page <= max_page ? page : 1
}

/** Reads an id. Returns null if the text is missing or is not an id. */
export function readId(text: string | null): number | null {
  return NUMBER.test(text ?? '') ? Number(text) : null
}

/**
 * For each query parameter that accepts only certain values: whether a value is accepted. Pages ignore other values.
 */
const CHOICES: Record<string, (value: string) => boolean> = {
  page: (value) => readPage(value) !== 1,
  tab: (value) => /^(overall|challenge|event|season)$/.test(value) || NUMBER.test(value),
  gender: (value) => /^(m|f|mixed)$/.test(value),
  cup: (value) => value.length <= 60,
  verified_users: (value) => value === 'false',
  selection: (value) => readId(value) !== null,
}

export function isChoice(name: string): boolean {
  return Object.hasOwn(CHOICES, name)
}

/**
 * Removes what no page reads: tracking parameters, and parameters of `CHOICES` that are repeated or have a value that
 * is not accepted. Of a repeated parameter, only the first value counts. Server and browser both call this function, so
 * that they render the same page.
 */
export function readQuery(query: Iterable<[string, string]>): [string, string][] {
  const seen = new Set<string>()
  return withoutTracking(query).filter(([name, value]) => {
    if (!isChoice(name)) return true
    if (seen.has(name)) return false
    seen.add(name)
    return CHOICES[name]!(value)
  })
}
