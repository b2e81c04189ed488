import { connect } from 'node:net'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  BACKGROUND_CONNECTIONS,
  BUDGETS,
  currentDatabaseUse,
  type DatabaseUse,
} from '#server/platform/db/database-use.ts'
import { version_pool_options } from '#server/platform/reply-cache/public-version.ts'
import { listed_routes } from '#testing/listed-callers.ts'
import { budgetOf, limitDatabaseUse } from './database-budget.ts'

describe('the budget of a route [L3]', () => {
  test.each([
    ['GET', undefined, 'reads'],
    ['GET', '/api/athletes', 'reads'],
    ['HEAD', '/api/athletes', 'reads'],
    ['GET', '/media/:name', 'reads'],
    ['GET', '/api/me/rank', 'own_reads'],
    ['GET', '/api/leagues/:name', 'own_reads'],
    ['POST', '/api/me/teams/selections/:selection_id', 'picks'],
    ['PUT', '/api/me/placed_sidebets/:sidebet_id', 'picks'],
    ['PATCH', '/api/me', 'changes'],
    ['DELETE', '/api/me', 'changes'],
    ['POST', '/api/login', 'logins'],
    ['POST', '/api/register', 'logins'],
    ['POST', '/api/googleLogin', 'logins'],
    ['POST', '/api/reset/:reset_id', 'logins'],
    ['PUT', '/api/me/password', 'logins'],
    ['GET', '/api/csrf', 'logins'],
    ['GET', '/oauth/:provider/callback', 'logins'],
    ['GET', '/readyz', 'probes'],
  ])('%s %s uses %s', (method, path, budget) => {
    const listed = listed_routes.find(
      (each) => each.path === path && each.method === method.replace('HEAD', 'GET'),
    )
    expect(budgetOf(method, path, listed?.caller)).toBe(budget)
  })

  test('changes by players never use the connections for reads, and reads never use those for changes', () => {
    const crossed = listed_routes.filter(({ method, path, caller }) => {
      const budget = budgetOf(method, path, caller)
      return (method === 'GET' ? ['picks', 'changes'] : ['reads', 'own_reads']).includes(budget)
    })
    expect(crossed).toEqual([])
  })
})

test('two servers that share a PostgreSQL with default settings leave some connections free [L3]', () => {
  const usual_connections = 100 - 3
  const of_requests = Object.values(BUDGETS).reduce<number>((sum, count) => sum + count, 0)
  const beside_requests = BACKGROUND_CONNECTIONS + version_pool_options.max
  expect(usual_connections - 2 * (of_requests + beside_requests)).toBeGreaterThanOrEqual(5)
})

test('each request on a connection is measured separately, even if its body arrives late', async () => {
  const app = fastify()
  limitDatabaseUse(app)
  const uses: DatabaseUse[] = []
  let begun = Promise.withResolvers<void>()
  app.addHook('preParsing', async () => begun.resolve())
  app.post('/api/login', async () => {
    uses.push(currentDatabaseUse())
    return 'ok'
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  for (const count of [1, 2]) {
    begun = Promise.withResolvers<void>()
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: podium\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n',
    )
    await begun.promise
    socket.write('"ab"')
    await vi.waitUntil(() => uses.length === count, { timeout: 60_000 })
  }
  expect(uses.map((use) => use.budget)).toEqual(['logins', 'logins'])
  expect(new Set(uses).size).toBe(2)
})
