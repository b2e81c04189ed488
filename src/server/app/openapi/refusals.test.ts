import { expect, test } from 'vitest'
import { getOpenapi } from '#contract/openapi.ts'
import { ask } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { API_ERRORS } from '#text/error-codes.ts'
import type { OpenapiDocument } from './document.ts'

const { app } = await testApp()

async function read(): Promise<OpenapiDocument> {
  const { reply } = await ask(app, getOpenapi, '/api/openapi.json')
  return reply as unknown as OpenapiDocument
}

test('every error code is listed once, with its statuses and messages [rules §10]', async () => {
  const { components } = await read()
  expect(components.schemas.Problem?.properties?.code).toEqual({ $ref: '#/components/schemas/ErrorCode' })
  const listed = components.schemas.ErrorCode?.anyOf as { const: string; description: string }[]
  expect(listed.map((each) => each.const)).toEqual([...new Set(API_ERRORS.map(({ code }) => code))])
  expect(listed).toContainEqual({
    type: 'string',
    const: 'trading-closed',
    description: '409: Picks are closed',
  })
  expect(listed.find((each) => each.const === 'too-long')?.description).toMatch(/^414: .*; 431: /)
})

test('a call lists exactly the codes of the errors that it can return', async () => {
  const { paths, components } = await read()
  const codes = (reply: unknown) => JSON.stringify(reply).match(/"enum":\[[^\]]*\]/)?.[0]
  const { responses } = paths['/api/me/teams/selections/{selection_id}/{athlete_id}']!.delete!
  expect(codes(responses[409])).toBe(
    '"enum":["in-progress","trading-not-open","trading-closed","not-picked"]',
  )
  expect(responses[409]).toMatchObject({ description: expect.stringContaining('Picks are closed') })
  expect(responses[403]).toEqual({ $ref: '#/components/responses/Forbidden' })
  expect(codes(components.responses.Forbidden)).toBe('"enum":["forbidden","csrf","cross-site"]')
  const { responses: of_login } = paths['/api/login']!.post!
  expect(codes(of_login[403])).toBe('"enum":["csrf","cross-site","suspended"]')
  expect(of_login).not.toHaveProperty('409')
})

test('every error code except one is listed by a call', async () => {
  const text = JSON.stringify([(await read()).paths, (await read()).components.responses])
  const unnamed = API_ERRORS.filter(({ code }) => !text.includes(`"${code}"`))
  // No call returns `other-athletes`, because a new order is sent as a full list of athletes that replaces the team.
  expect(unnamed.map(({ code }) => code)).toEqual(['other-athletes'])
})
