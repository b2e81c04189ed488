const MARK = /^(utm_\w+|mtm_\w+|pk_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/

/** Names and values of a query without the marks that campaigns and other sites hang on links: no page reads them. */
function withoutMarks(query: Iterable<[string, string]>): [string, string][] {
  return [...query].filter(([name]) => !MARK.test(name))
}

const NUMBER = /^[1-9]\d{0,8}$/
const most_pages = 1_000_000

/** The page of a list that an address asks for, from 1; anything else than a number reads as the first. */
export function readPage(text: string | null): number {
  const page = NUMBER.test(text ?? '') ? Number(text) : 1
  return page <= most_pages ? page : 1
}

/** The key of a selection that an address asks for; anything that is no key counts as not asked for. */
export function readKey(text: string | null): number | null {
  return NUMBER.test(text ?? '') ? Number(text) : null
}

/** Values by which a parameter chooses. Pages read any other value as if the parameter were not there. */
const CHOICES: Record<string, (value: string) => boolean> = {
  page: (value) => readPage(value) !== 1,
  tab: (value) => /^(overall|challenge|event|season)$/.test(value) || NUMBER.test(value),
  gender: (value) => /^(m|f|mixed)$/.test(value),
  cup: (value) => value.length <= 60,
  verified_users: (value) => value === 'false',
  selection: (value) => readKey(value) !== null,
}

/** Whether a parameter has few values, all of which pages know. */
export function isChoice(name: string): boolean {
  return Object.hasOwn(CHOICES, name)
}

/**
 * What pages read of a query, as server and browser agree on: without campaign marks, and without choices that no page
 * knows. Of a choice that is named twice pages read the first.
 */
export function readQuery(query: Iterable<[string, string]>): [string, string][] {
  const seen = new Set<string>()
  return withoutMarks(query).filter(([name, value]) => {
    if (!isChoice(name)) return true
    if (seen.has(name)) return false
    seen.add(name)
    return CHOICES[name]!(value)
  })
}
