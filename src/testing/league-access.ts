import type { Route } from '#contract/route.ts'
import { cast } from './cast.ts'

const { anna, bjorn, chiara } = cast.users

type Expected = 'let in' | 'not there' | 'not authorized'

/** Actions allowed to the admin of a league only, not even to operators. */
const of_admin =
  /^(DELETE \/api\/leagues\/:name(\/members\/:user_id)?|(POST|DELETE) \/api\/leagues\/:name\/invite)$/

export function isOfAdmin({ method, path }: Route): boolean {
  return of_admin.test(`${method} ${path}`)
}

/**
 * The users who may access each route of Vasa, where anna is the admin, bjorn a member, and from which chiara was
 * removed; undefined where every player may.
 */
export function leagueExpects(route: Route, user_id: number | null): Expected[] | undefined {
  const call = `${route.method} ${route.path}`
  if (isOfAdmin(route)) return user_id === anna ? ['let in', 'not there'] : ['not authorized']
  if (call === 'GET /api/leagues/:name/invite') return inside(user_id, 'not authorized')
  if (call === 'DELETE /api/leagues/:name/members/me') return inside(user_id, 'not there')
  if (user_id !== chiara) return undefined
  if (call === 'POST /api/leagues/:name/members') return ['not authorized']
  return route.path === '/api/invites/:code' || call === 'POST /api/me/leagues' ? ['not there'] : undefined
}

function inside(user_id: number | null, otherwise: Expected): Expected[] {
  return user_id === anna || user_id === bjorn ? ['let in'] : [otherwise]
}
