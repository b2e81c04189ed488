const MARK = /^(utm_\w+|mtm_\w+|pk_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/

/** Names and values of a query without the marks that campaigns and other sites hang on links: no page reads them. */
export function withoutMarks(query: Iterable<[string, string]>): [string, string][] {
  return [...query].filter(([name]) => !MARK.test(name))
}
