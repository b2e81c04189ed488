const TITLES: Readonly<Record<string, string>> = {
  'info/rules': 'How to play',
  'info/contact': 'Contact',
  'info/team_challenge': 'Team Challenge',
  'info/privacy': 'Privacy',
  tour: 'Tour (on the team page)',
}

/** Returns the title of a page in lists. A built-in page has a fixed title. Other titles are made from the path. */
export function pageTitle(path: string): string {
  if (Object.hasOwn(TITLES, path)) return TITLES[path] ?? path
  const words = path.replace('info/', '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the URL path at which players read a page. */
export function publicPathOf(path: string): string {
  return path === 'tour' ? '/athletes' : `/${path}`
}
