import { matchPath } from 'react-router'

/**
 * The pages there are. A link to any other page shows as plain text or not at all,
 * so that a page added here appears in menu, footer and boards by itself.
 */
export const PATHS = [
  '/',
  '/overall',
  '/races/:race_id',
  '/events',
  '/events/:weekend_id',
  '/athletes/:athlete_id',
  '/info/:page',
] as const

export type PagePath = (typeof PATHS)[number]

export function hasPage(address: string): boolean {
  return PATHS.some((path) => matchPath(path, address))
}
