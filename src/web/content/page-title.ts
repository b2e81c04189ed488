/** What a page of the operator's is called while, or where, its text does not say so itself. */
const TITLES: Record<string, string> = {
  rules: 'How to play',
  contact: 'Contact',
  team_challenge: 'Team Challenge',
}

export function titleOf(page: string): string {
  if (Object.hasOwn(TITLES, page)) return TITLES[page] ?? page
  const words = page.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The heading that a text begins with is its page's title; the rest is its text. */
export function splitTitle(markdown: string): { title: string | null; text: string } {
  const found = /^\s*#\s+(.+?)\s*#*[ \t]*(?:\n+|$)/.exec(markdown)
  if (!found) return { title: null, text: markdown }
  return { title: found[1] ?? null, text: markdown.slice(found[0].length) }
}
