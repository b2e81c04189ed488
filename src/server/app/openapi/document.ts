import { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import type { Served } from '#server/http/served.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { sharedReplies } from './refusals.ts'
import { repliesOf } from './replies.ts'
import { HEADERS, type Reply } from './reply-parts.ts'
import { describe, type Schema } from './schemas.ts'
import { accessOf, type Security, type SecuritySchemes, securitySchemes } from './security.ts'

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  /** Says which role the route requires. Missing for public routes. */
  description?: string
  security?: Security[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Reply | { $ref: string }>
}

export type OpenapiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Reply>
    headers: typeof HEADERS
    securitySchemes: SecuritySchemes
  }
}

const description =
  'Lists are plain arrays; paged lists take limit and offset. Points have at most two decimals, times are ISO 8601 in UTC, and countries are ISO 3166 alpha-3 codes. Unknown query parameters are ignored; unknown fields in a body are refused.'

/** Builds the OpenAPI document of the API from the schemas of the contract. */
export function openapiDocument(
  served: readonly Served[],
  version: string,
  session_cookie: string,
): OpenapiDocument {
  const tags = [...new Set(served.map(({ route }) => tagOf(route)))].sort()
  return {
    openapi: '3.1.0',
    info: { title: 'Podium', version, description },
    tags: tags.map((name) => ({ name })),
    paths: pathsOf(served),
    components: {
      schemas: componentsOf(served),
      responses: sharedReplies(served.map(({ route }) => route)),
      headers: HEADERS,
      securitySchemes: securitySchemes(session_cookie),
    },
  }
}

function pathsOf(served: readonly Served[]): OpenapiDocument['paths'] {
  const paths: OpenapiDocument['paths'] = {}
  for (const each of served) {
    const path = templateOf(each.route.path)
    paths[path] = { ...paths[path], [each.route.method.toLowerCase()]: operationOf(each) }
  }
  return paths
}

function operationOf(served: Served): Operation {
  const { route } = served
  return {
    operationId: idOf(route),
    tags: [tagOf(route)],
    summary: route.summary,
    ...accessOf(route),
    parameters: parametersOf(route),
    ...requestBodyOf(route),
    responses: repliesOf(served),
  }
}

function requestBodyOf({ body, accepts_form, max_upload_bytes }: Route): Pick<Operation, 'requestBody'> {
  if (accepts_form) return { requestBody: { required: false, content: { [FORM]: { schema: form } } } }
  if (max_upload_bytes) return { requestBody: { required: true, content: { [FILE]: { schema: {} } } } }
  if (!body) return {}
  const { schema } = describe(body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

const FILE = 'application/octet-stream'
const FORM = 'application/x-www-form-urlencoded'
const form: Schema = { type: 'object', properties: { csrf_token: { type: 'string' } } }

/** Collects the named schemas that bodies and replies refer to. */
function componentsOf(served: readonly Served[]): Record<string, Schema> {
  const replies = served.map(({ route }) => describe(route.reply, 'output').components)
  const bodies = served.flatMap(({ route }) => (route.body ? [describe(route.body, 'input').components] : []))
  const found: Record<string, Schema> = Object.assign(
    {},
    describe(Problem, 'output').components,
    ...bodies,
    ...replies,
  )
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => one.localeCompare(other, 'en')))
}

/** Turns `/api/races/:race_id` into /api/races/{race_id}. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** The tag of a route: its path segment after `/api/`. */
function tagOf({ path }: Route): string {
  return path.split(/[/.]/)[2]!
}

/** The operation id of a route, such as `get_races_race_id_cups`. */
function idOf({ method, path }: Route): string {
  const words = path.split(/\W+/).filter((word) => word !== '' && word !== 'api')
  return [method.toLowerCase(), ...words].join('_')
}
