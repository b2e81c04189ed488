import { expect, test } from 'vitest'
import { classOf } from './request-class.ts'

test.each([
  ['POST', '/api/me/teams/selections/1', 'picks'],
  ['PUT', '/api/me/teams/selections/1/bulk?x=1', 'picks'],
  ['DELETE', '/api/me/teams/selections/1/2', 'picks'],
  ['PUT', '/api/%6De/teams/selections/1/bulk', 'picks'],
  ['PUT', '/api/me/placed_sidebets/1', 'picks'],
  ['PATCH', '/api/me', 'changes'],
  ['POST', '/api/leagues', 'changes'],
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
])('%s %s is of class %s [M6]', (method, url, expected) => {
  expect(classOf({ method, url })).toBe(expected)
})
