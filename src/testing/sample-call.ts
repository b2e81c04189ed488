import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { describe, type Schema } from '#server/app/openapi/schemas.ts'

/** Returns the URL of a route. Params that `given` lacks get existing ids. */
export function sampleUrl(path: string, given: Record<string, string | number> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(given[name] ?? sampleParam(path, name)))
}

/** Returns an existing id or name. A param `name` can be the name of a cup or of a league. */
function sampleParam(path: string, name: string): string {
  const is_of_league = /^\/api\/(leagues|me\/invitations)\//.test(path)
  return name === 'name' && is_of_league ? 'Vasa' : (PARAMS[name] ?? '1')
}

/**
 * Ids and names in the test season. Selection 2 (Davos) is open. Athlete 2 (Birk) is in the teams that `listCallers`
 * makes, except vera's.
 */
const PARAMS: Record<string, string> = {
  selection_id: '2',
  athlete_id: '2',
  gender: 'm',
  name: 'Sprint',
  code: 'VASA-VASA-VASA',
  path: 'info%2Frules',
  folder: 'info',
  page: 'rules',
  what: 'athletes',
}

/**
 * Makes a valid body for a route from its schema, with all fields except `OMITTED`; undefined if the route takes no
 * body.
 */
export function sampleBody({ body }: Pick<Route, 'body'>): unknown {
  return body && sampleOf(describe(body, 'input'), '')
}

/** Returns the headers that a route requires, and a random idempotency key if the route accepts one. */
export function sampleHeaders({
  request_headers = [],
  required_headers = [],
}: Pick<Route, 'request_headers' | 'required_headers'>): Record<string, string> {
  return {
    ...(request_headers.includes('idempotency-key') ? { 'idempotency-key': randomUUID() } : {}),
    ...(required_headers.includes('if-match') ? { 'if-match': '"1"' } : {}),
  }
}

/** The password of all callers, and its hash. */
export const sample_password = 'skis under the bed'
export const sample_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$W8dpUMd04HjCtspP/GInXg$yv4k2s+N/LcIEcXJbUguKF4axdF4DyiCbplbVbsdLU0'

const FIELDS: Record<string, unknown> = {
  email: 'newcomer@example.org',
  user_name: 'newcomer',
  team_name: 'The Newcomers',
  teamName: 'The Newcomers',
  password: 'snow on every spruce',
  password_confirm: 'snow on every spruce',
  current_password: sample_password,
  country: 'NOR',
  first_name: 'Nora',
  last_name: 'Newcomer',
  agreement: true,
  remember: true,
  is_team_captain: true,
  rank: 1,
  code: 'VASA-VASA-VASA',
  verified: true,
  club: 'IFK Mora',
  page: '/events',
  starts_at: '2030-01-05T07:00:00Z',
  due_at: '2030-01-05T07:00:00Z',
  publish_at: '2030-01-05T07:00:00Z',
  listed_at: '2020-01-05T07:00:00Z',
  ends_at: '2030-01-06T07:00:00Z',
  bought_for: 1,
  to: '2026-12-05T07:00',
  closes_at: '2026-12-05T07:00',
  answers: ['Yes', 'No'],
  // Without quiet hours, because they have a time named `to`, while `to` is a date in other calls.
  quiet_hours: null,
  preferences: [{ kind: 'points', push: true }],
  segment: { to: 'all' },
  contact: 'push@podium.example',
  endpoint: 'https://push.example.com/sample',
  p256dh: 'BCI1bnTjwBa2iNLuNuzT_ynX8L8dTtofM2RWfqDwhBLIlSQ7JWI9dt8Y-hYrg45FH6Fb9ebuSjSE2EHhDkWW87A',
  auth: 'c2l4dGVlbiBmaXhlZCBieQ',
  vice_captain: null,
  m: [1],
  f: [],
  // The source or target when a team is copied: a second selection of Davos, which only listCallers creates.
  selection_id: 4,
}

/** Optional fields that sample bodies leave out, because they would make the call do something else. */
const OMITTED = ['register_source', 'g-recaptcha-response']

type Found = ReturnType<typeof describe>

function sampleOf(found: Found, name: string): unknown {
  const schema = resolved(found)
  if (name in FIELDS) return FIELDS[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sampleOf({ ...found, schema: either[0] as Schema }, name)
  if (schema.type === 'array') return [sampleOf({ ...found, schema: schema.items as Schema }, name)]
  if (schema.type === 'object') return objectOf(found, schema)
  return { boolean: true, integer: 1, number: 1, null: null }[String(schema.type)] ?? 'something'
}

function objectOf(found: Found, { properties = {} }: Schema): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([name]) => !OMITTED.includes(name))
  return Object.fromEntries(
    fields.map(([name, schema]) => [name, sampleOf({ ...found, schema: schema as Schema }, name)]),
  )
}

function resolved({ schema, components }: Found): Schema {
  if (!schema.$ref) return schema
  return components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}
}

/** Lists the field names of an object, or of the objects in a list; empty for other schemas. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
