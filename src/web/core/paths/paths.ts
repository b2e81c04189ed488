import { matchPath } from 'react-router'

/**
 * All existing pages. A link to any other page is shown as plain text or left out, so a page added here appears in the
 * menu, footer and boards automatically.
 */
export const PATHS = [
  '/',
  '/overall',
  '/races/:race_id',
  '/events',
  '/events/:weekend_id',
  '/athletes',
  '/athletes/:athlete_id',
  '/info/:page',
  '/login',
  '/register',
  '/reset',
  '/reset/:reset_id',
  '/verify/:token',
  '/restore/:token',
  '/users/me',
  '/users/:user_id',
  '/users/:user_id/weekends/:weekend_id',
  '/leagues',
  '/leagues/:name',
  '/leagues/:name/weekend/:weekend_id',
  '/invites/:code',
  '/goodbye',
] as const

export type PagePath = (typeof PATHS)[number]

export function hasPage(address: string): boolean {
  return PATHS.some((path) => matchPath(path, address))
}
