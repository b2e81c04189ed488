import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { getMyRank } from '#contract/me.ts'
import { refuseUnknownRoutes } from './known-routes.ts'
import { registerServed } from './served.ts'

describe('registering a route fails [R20]', () => {
  const app = () => {
    const fresh = fastify()
    return { fresh, end: refuseUnknownRoutes(fresh) }
  }
  const handler = async () => 'said'

  const visitors = { config: { caller: 'visitor' } } as const
  const players = { config: { caller: 'player' } } as const

  test.each(['/api/secrets', '/api/me/rank', '/secrets', '/livez'])('without a caller: %s', (url) => {
    const { fresh } = app()
    expect(() => fresh.get(url, handler)).toThrow(`GET ${url} declares no caller`)
    expect(() => fresh.all(url, handler)).toThrow('declares no caller')
  })

  test('if it is for players and outside the API, because only API routes check their caller', () => {
    expect(() => app().fresh.get('/secrets', players, handler)).toThrow('only API routes check their caller')
  })

  test.each(['/api/me/rank', '/api/me/rank/'])('for an API route that is in no contract: %s', (url) => {
    const { fresh } = app()
    expect(() => fresh.get(url, players, handler)).toThrow(`GET ${url} is not declared in a contract`)
  })

  test('for a method that the contract does not declare', () => {
    const { fresh } = app()
    registerServed(fresh, { route: getMyRank, is_paged: false, is_cached: false })
    expect(() => fresh.delete('/api/me/rank', players, handler)).toThrow(
      'DELETE /api/me/rank is not declared in a contract',
    )
  })

  test('only while the check runs, and only if the route lacks a caller or a contract', () => {
    const { fresh, end } = app()
    registerServed(fresh, { route: getMyRank, is_paged: false, is_cached: false })
    fresh.get('/api/me/rank', players, handler)
    fresh.get('/livez', visitors, handler)
    end()
    fresh.get('/slow', handler)
  })
})
