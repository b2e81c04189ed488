import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ACCESS } from '#contract/access.ts'
import { getMyRank } from '#contract/me.ts'
import { castApp } from '#testing/cast-app.ts'
import { refuseUnknownRoutes } from './known-routes.ts'
import { registerServed, servedBy } from './served.ts'

describe('registering a route fails [R20]', () => {
  const app = () => {
    const fresh = fastify()
    return { fresh, end: refuseUnknownRoutes(fresh) }
  }
  const handler = async () => 'said'

  test.each(['/api/secrets', '/api/me/rank/', '/secrets', '/livez/more'])('outside the table: %s', (url) => {
    const { fresh } = app()
    expect(() => fresh.get(url, handler)).toThrow('has no entry in the access table')
  })

  test('with a method outside the table', () => {
    const { fresh } = app()
    expect(() => fresh.delete('/api/races', handler)).toThrow(
      'DELETE /api/races has no entry in the access table',
    )
    expect(() => fresh.all('/livez', handler)).toThrow('has no entry in the access table')
  })

  test('for an API route that is in no contract', () => {
    const { fresh } = app()
    expect(() => fresh.get('/api/me/rank', handler)).toThrow('GET /api/me/rank is not declared in a contract')
  })

  test('but succeeds if it is in both, and after the app has started', () => {
    const { fresh, end } = app()
    registerServed(fresh, { route: getMyRank, is_paged: false, is_cached: false })
    fresh.get('/api/me/rank', handler)
    end()
    fresh.get('/slow', handler)
  })
})

test('every route in the table is served [R20]', async () => {
  const { app } = await castApp()
  await app.ready()
  const routed = Object.keys(ACCESS).filter((address) => {
    const [method, url] = address.split(' ') as ['GET', string]
    return app.hasRoute({ method, url })
  })
  expect(routed).toEqual(Object.keys(ACCESS))
  const of_contract = servedBy(app).map(({ route }) => `${route.method} ${route.path}`)
  expect(of_contract.toSorted()).toEqual(routed.filter((address) => address.includes(' /api/')).toSorted())
})
