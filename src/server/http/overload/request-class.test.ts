import { expect, test } from 'vitest'
import * as athletes from '#contract/athletes.ts'
import * as cups from '#contract/cups.ts'
import * as races from '#contract/races.ts'
import type { Route } from '#contract/route.ts'
import * as users from '#contract/users.ts'
import * as weekends from '#contract/weekends.ts'
import { budgetOf } from '#server/http/database-budget.ts'
import { listed_routes } from '#testing/listed-callers.ts'
import { isBoard, requestClassOf } from './request-class.ts'

test.each([
  ['POST', '/api/me/teams/selections/1', 'picks'],
  ['PUT', '/api/me/teams/selections/1/bulk?x=1', 'picks'],
  ['DELETE', '/api/me/teams/selections/1/2', 'picks'],
  ['PUT', '/api/%6De/teams/selections/1/bulk', 'picks'],
  ['PUT', '/api/me/placed_sidebets/1', 'picks'],
  ['PATCH', '/api/me', 'changes'],
  ['POST', '/api/leagues', null],
  ['DELETE', '/api/leagues/Vasa/members/me', 'changes'],
  ['GET', '/api/me/teams/selections/1', 'own_reads'],
  ['GET', '/api/me/rank', 'own_reads'],
  ['GET', '/api/leagues?limit=10', 'own_reads'],
  ['GET', '/api/team_challenge', 'own_reads'],
  ['GET', '/api/cups/Overall/leaderboard', null],
  ['GET', '/api/messages', null],
  ['POST', '/api/login', null],
  ['POST', '/api/logout', null],
  ['GET', '/', null],
  ['GET', '/athletes', null],
  ['GET', '/readyz', null],
  ['OPTIONS', '/api/me/teams/selections/1', null],
  ['PROPFIND', '/api/me', null],
  ['PUT', '/api/me/password', null],
  ['PUT', '/api/me/email/?x=1', null],
  ['DELETE', '/api/me', null],
  ['POST', '/api/leagues/Vasa/members', null],
  ['POST', '/api/leagues/Ski%2FFun/members', null],
  ['POST', '/api/me/leagues', 'changes'],
  ['POST', '/api/leagues/Vasa/invite', 'changes'],
  ['DELETE', '/api/me/sessions', 'changes'],
])('%s %s is of class %s [M6]', (method, url, expected) => {
  expect(requestClassOf({ method, url, headers: { cookie: 'device=d; session=s' } }, 'session')).toBe(
    expected,
  )
})

test.each([
  [undefined, 'session'],
  ['device=session; my_session=1', 'session'],
  ['session=s', '__Host-session'],
])('with the cookies %s and the session cookie name %s, a request has no class [M6]', (cookie, name) => {
  const request = { method: 'POST', url: '/api/me/teams/selections/1' }
  expect(requestClassOf({ ...request, headers: cookie === undefined ? {} : { cookie } }, name)).toBeNull()
})

test('the class of a request has the same name as the database budget of its route [M6 L3]', () => {
  const headers = { cookie: 'session=s' }
  const crossed = listed_routes.filter(({ method, path, caller }) => {
    const name = requestClassOf({ method, url: path.replaceAll(':', ''), headers }, 'session')
    return name !== null && name !== budgetOf(method, path, caller)
  })
  expect(crossed).toEqual([])
})

test('exactly the routes that the contract marks as boards are boards [R38]', () => {
  const exported: unknown[] = [athletes, cups, races, users, weekends].flatMap((each) => Object.values(each))
  const routes = exported.filter((each): each is Route => (each as Partial<Route>).path !== undefined)
  const urlOf = ({ path }: Route) => `${path.replace(/:\w+/g, '7')}?limit=10`
  const found = routes.filter((route) => isBoard({ method: route.method, url: urlOf(route) }))
  expect(found.map(({ path }) => path)).toEqual(
    routes.filter(({ is_board }) => is_board).map(({ path }) => path),
  )
  expect(found).toHaveLength(11)
})
