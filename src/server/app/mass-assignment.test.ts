import { describe, expect, test } from 'vitest'
import { servedBy } from '#server/http/served.ts'
import { listCallers } from '#testing/callers.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { fieldsOf, sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'

const { app, pool } = await testApp()
const people = await listCallers(app, pool)
await snapshotRows(pool)
const untouched = await fingerprint(pool)

/** The roles to test. Operators are left out, because owners may call all routes that operators may call. */
const callers = people.filter(({ label }) => ['visitor', 'player', 'owner'].includes(label))

const routes = servedBy(app).flatMap(({ route }) => {
  const body = sampleBody(route)
  return body === undefined ? [] : [{ route, body, address: `${route.method} ${route.path}` }]
})

/** The fields that only the server sets, with the values that an attacker would choose. */
const OWNED: Record<string, unknown> = {
  bought_for: 0,
  score: 999_999,
  rank: 1,
  price: 1,
  balance: 1_000_000,
  is_team_captain: true,
  admin_id: 2,
  is_admin: true,
  verified: true,
  verified_user: true,
  role: 'owner',
  email_verified: true,
  email_verified_at: '2026-01-01T00:00:00Z',
  is_email_verified: true,
  suspended_at: null,
  deleted_at: null,
  created_at: '2020-01-01T00:00:00Z',
  agreed_at: '2020-01-01T00:00:00Z',
  user_id: 8,
  session_id: 1,
  team_name_folded: 'x',
  token_hash: 'x',
}
const PROTOTYPES = ['"__proto__":{"role":"owner"}', '"constructor":{"prototype":{"role":"owner"}}']
let tried = 0

describe('clients cannot set fields that only the server sets [R21]', () => {
  test.each(routes)('$address', async ({ route, body }) => {
    const fields = Object.entries(OWNED).filter(([name]) => !fieldsOf(route.body).includes(name))
    const bodies = [
      ...fields.flatMap(([name, value]) =>
        planted(body, name, value).map((each) => ({ name, text: JSON.stringify(each) })),
      ),
      ...PROTOTYPES.map((field) => ({ name: field, text: JSON.stringify(body).replace('{', `{${field},`) })),
    ]
    const wrong: string[] = []
    for (const { newBrowser, label } of callers) {
      for (const { name, text } of bodies) {
        tried += 1
        const reply = await newBrowser().ask(route.method, sampleUrl(route.path), text, sampleHeaders(route))
        const { field_errors = {} } = reply.json()
        const is_refused = reply.statusCode === 422 && Object.keys(field_errors).length === 1
        const is_unread = [400, 401, 403].includes(reply.statusCode)
        if (!is_refused && !is_unread) wrong.push(`${label}, ${name}: ${reply.statusCode} ${reply.body}`)
      }
    }
    expect(wrong).toEqual([])
    expect(changedTables(untouched, await fingerprint(pool))).toEqual([])
  })

  test('the same bodies without these fields contain no unknown field', async () => {
    const read = await Promise.all(
      routes.map(async ({ route, body }) => {
        const reply = await people
          .find(({ label }) => label === 'owner')!
          .newBrowser()
          .ask(route.method, sampleUrl(route.path), body, sampleHeaders(route))
        return [reply.statusCode, JSON.stringify(reply.json().field_errors ?? {})].join(' ')
      }),
    )
    expect(read.filter((each) => each.includes('is not a field of this request'))).toEqual([])
    printMeasurement(`R21: ${tried} bodies with a field that the server owns, 0 taken`)
  })
})

/** Returns copies of the body. In each copy the field is added to a different object of the body. */
function planted(body: unknown, name: string, value: unknown): unknown[] {
  if (Array.isArray(body)) return planted(body[0], name, value).map((each) => [each])
  if (typeof body !== 'object' || body === null) return []
  const inside = Object.entries(body).flatMap(([key, inner]) =>
    planted(inner, name, value).map((each) => ({ ...body, [key]: each })),
  )
  return [{ ...body, [name]: value }, ...inside]
}
