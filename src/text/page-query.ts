const TRACKING_PARAMETER = /^(utm_\w+|mtm_\w+|pk_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/

/** The query parameters without tracking parameters, which no page reads. */
function withoutTracking(query: Iterable<[string, string]>): [string, string][] {
  return [...query].filter(([name]) => !TRACKING_PARAMETER.test(name))
}

const NUMBER = /^[1-9]\d{0,8}$/
const max_page = 1_000_000

/** The page number of a list, from 1; anything but a number is read as 1. */
export function readPage(text: string | null): number {
  const page = NUMBER.test(text ?? '') ? Number(text) : 1
  return page <= max_page ? page : 1
}

/** The id of a selection; anything that is not an id counts as absent. */
export function readId(text: string | null): number | null {
  return NUMBER.test(text ?? '') ? Number(text) : null
}

/** Parameters that accept only certain values. Pages ignore any other value. */
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
 * The parameters of a query that pages read: without tracking parameters, and without values that `CHOICES` does not
 * accept. If one of the `CHOICES` is repeated, its first value is used. Server and browser both call this.
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
