import { describe, expect, test } from 'vitest'
import { documentErrorsOf, type Sent } from './documented.ts'
import { testApp } from './test-app.ts'

const { app } = await testApp()

describe('checking replies against the OpenAPI document', () => {
  const race = { url: '/api/races/1', method: 'GET', status: 200, type: 'application/json; charset=utf-8' }
  const said = async () => (await app.inject('/api/races/1')).json()
  const complain = (path: string | undefined, sent: Partial<Sent>) =>
    documentErrorsOf(app, path, { ...race, body: '', ...sent }).join()

  test('accepts documented replies', async () => {
    expect(complain('/api/races/:race_id', { body: JSON.stringify(await said()) })).toBe('')
    expect(complain('/api/races/:race_id', { status: 304 })).toBe('')
    expect(
      complain(undefined, { status: 404, body: '{"message":"Page not found","code":"not-found"}' }),
    ).toBe('')
  })

  test.each<[string, (race: Record<string, unknown>) => unknown, string]>([
    ['a field more', (race) => ({ ...race, secret: 1 }), 'secret'],
    ['a field less', (race) => ({ ...race, name: undefined }), 'name'],
    ['another type', (race) => ({ ...race, race_id: '1' }), 'race_id'],
    ['a list', (race) => [race], 'object'],
  ])('notices %s', async (_what, change, word) => {
    expect(complain('/api/races/:race_id', { body: JSON.stringify(change(await said())) })).toContain(word)
  })

  test.each<[string, string | undefined, Partial<Sent>]>([
    ['a status that is not documented', '/api/races/:race_id', { status: 418 }],
    ['another type', '/api/races/:race_id', { type: 'text/html' }],
    ['an error of another shape', '/api/races/:race_id', { status: 404, body: '{"error":"x"}' }],
    ['a stack', undefined, { status: 404, body: '{"message":"x","code":"x","stack":"at"}' }],
    ['a code that is not in the list', undefined, { status: 404, body: '{"message":"x","code":"x"}' }],
    [
      'a code that the call does not have',
      '/api/races/:race_id',
      { status: 422, body: '{"message":"x","code":"captcha"}' },
    ],
    [
      'a code of another status',
      '/api/races/:race_id',
      { status: 404, body: '{"message":"x","code":"invalid"}' },
    ],
    ['a text of another type', '/api/content/:path/payload', { body: '#' }],
    ['304 with a body', '/api/races/:race_id', { status: 304, body: 'x' }],
  ])('notices %s', (_what, path, sent) => {
    expect(complain(path, sent)).not.toBe('')
  })
})
