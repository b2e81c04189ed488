const TITLES: Readonly<Record<string, string>> = {
  'info/rules': 'How to play',
  'info/contact': 'Contact',
  'info/team_challenge': 'Team challenge',
  'info/privacy': 'Privacy',
  tour: 'Tour (on the team page)',
}

/** The name of a page in lists: a built-in title, or the words of its path. */
export function pageTitle(path: string): string {
  if (Object.hasOwn(TITLES, path)) return TITLES[path] ?? path
  const words = path.replace('info/', '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where players read a page. */
export function publicPathOf(path: string): string {
  return path === 'tour' ? '/athletes' : `/${path}`
}
