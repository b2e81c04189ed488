import type { Route } from '#contract/route.ts'
import { test_ids } from './test-season.ts'

const { anna, bjorn, chiara } = test_ids.users

type Expected = 'let in' | 'not there' | 'not authorized'

/** Requests that only the admin of a league may send. Operators may not send them. */
const admin_calls =
  /^(DELETE \/api\/leagues\/:name(\/members\/:user_id)?|(POST|DELETE) \/api\/leagues\/:name\/invite)$/

export function isLeagueAdminCall({ method, path }: Route): boolean {
  return admin_calls.test(`${method} ${path}`)
}

/**
 * How a route of the league Vasa must treat a user: anna is its admin, bjorn a member, chiara was removed from it, and
 * oskar is invited to it. Undefined if the reply does not depend on the league.
 */
export function expectedLeagueAccess(route: Route, user_id: number | null): Expected[] | undefined {
  const call = `${route.method} ${route.path}`
  if (isLeagueAdminCall(route)) return user_id === anna ? ['let in', 'not there'] : ['not authorized']
  if (call === 'GET /api/leagues/:name/invite') return forMembers(user_id, 'not authorized')
  if (call === 'GET /api/leagues/:name/invitations') return forMembers(user_id, 'not authorized')
  // The sample username does not exist.
  if (call === 'POST /api/leagues/:name/invitations')
    return isMember(user_id) ? ['not there'] : ['not authorized']
  if (call === 'DELETE /api/leagues/:name/invitations/:user_id') return ['not there']
  if (call === 'DELETE /api/leagues/:name/members/me') return forMembers(user_id, 'not there')
  if (user_id !== chiara) return undefined
  if (call === 'POST /api/leagues/:name/members') return ['not authorized']
  return route.path === '/api/invites/:code' || call === 'POST /api/me/leagues' ? ['not there'] : undefined
}

function forMembers(user_id: number | null, otherwise: Expected): Expected[] {
  return isMember(user_id) ? ['let in'] : [otherwise]
}

const isMember = (user_id: number | null) => user_id === anna || user_id === bjorn
