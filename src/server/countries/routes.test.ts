import { describe, expect, test } from 'vitest'
import { listCountries } from '#contract/countries.ts'
import { ask, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'

const { app } = await testApp()

describe('GET /api/countries', () => {
  test('lists all countries by name, in English alphabetical order [3.5 7.17]', async () => {
    const { reply } = await ask(app, listCountries, '/api/countries')
    const names = reply.map(({ name }) => name)
    expect(reply.length).toBeGreaterThan(240)
    expect(reply).toContainEqual({ alpha_3: 'NOR', name: 'Norway' })
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'))
  })

  test('the codes are those of ISO, not those of sports federations', async () => {
    const { reply } = await ask(app, listCountries, '/api/countries')
    const codes = reply.map(({ alpha_3 }) => alpha_3)
    expect(codes).toEqual(expect.arrayContaining(['DEU', 'CHE', 'SVN']))
    expect(codes).not.toContain('GER')
  })

  test('304 if the client has them already', () => expectNotModified(app, '/api/countries'))
})
