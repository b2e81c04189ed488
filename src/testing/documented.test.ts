import { describe, expect, test } from 'vitest'
import { documentErrorsOf, type Sent } from './documented.ts'
import { testApp } from './test-app.ts'

const { app } = await testApp()

describe('comparing replies with the OpenAPI document', () => {
  const race = { url: '/api/races/1', method: 'GET', status: 200, type: 'application/json; charset=utf-8' }
  const fetchBody = async () => (await app.inject('/api/races/1')).json()
  const errorsFor = (path: string | undefined, sent: Partial<Sent>) =>
    documentErrorsOf(app, path, { ...race, body: '', ...sent }).join()

  test('accepts documented replies', async () => {
    expect(errorsFor('/api/races/:race_id', { body: JSON.stringify(await fetchBody()) })).toBe('')
    expect(errorsFor('/api/races/:race_id', { status: 304 })).toBe('')
    expect(
      errorsFor(undefined, { status: 404, body: '{"message":"Page not found","code":"not-found"}' }),
    ).toBe('')
  })

  test.each<[string, (race: Record<string, unknown>) => unknown, string]>([
    ['an additional field', (race) => ({ ...race, secret: 1 }), 'secret'],
    ['a missing field', (race) => ({ ...race, name: undefined }), 'name'],
    ['a field of another type', (race) => ({ ...race, race_id: '1' }), 'race_id'],
    ['a list instead of an object', (race) => [race], 'object'],
  ])('reports %s', async (_what, change, word) => {
    expect(errorsFor('/api/races/:race_id', { body: JSON.stringify(change(await fetchBody())) })).toContain(
      word,
    )
  })

  test.each<[string, string | undefined, Partial<Sent>]>([
    ['a status that is not documented', '/api/races/:race_id', { status: 418 }],
    ['another content type', '/api/races/:race_id', { type: 'text/html' }],
    ['an error of another shape', '/api/races/:race_id', { status: 404, body: '{"error":"x"}' }],
    ['a stack trace', undefined, { status: 404, body: '{"message":"x","code":"x","stack":"at"}' }],
    ['an unknown error code', undefined, { status: 404, body: '{"message":"x","code":"x"}' }],
    [
      'an error code that the route does not declare',
      '/api/races/:race_id',
      { status: 422, body: '{"message":"x","code":"captcha"}' },
    ],
    [
      'an error code of another status',
      '/api/races/:race_id',
      { status: 404, body: '{"message":"x","code":"invalid"}' },
    ],
    ['a text with another content type', '/api/content/:path/payload', { body: '#' }],
    ['304 with a body', '/api/races/:race_id', { status: 304, body: 'x' }],
  ])('reports %s', (_what, path, sent) => {
    expect(errorsFor(path, sent)).not.toBe('')
  })
})
