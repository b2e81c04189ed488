import { readdirSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getDocs, getDocsStyle, getOpenapi } from '#contract/openapi.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import type { OpenapiDocument, Operation } from './document.ts'

const { app } = await testApp()

async function read(): Promise<OpenapiDocument> {
  const { reply } = await ask(app, getOpenapi, '/api/openapi.json')
  return reply as unknown as OpenapiDocument
}

function operations({ paths }: OpenapiDocument): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

describe('GET /api/openapi.json', () => {
  test('contains exactly the routes of the router [rules §10]', async () => {
    const documented = operations(await read()).map(([address]) => address)
    expect(documented.length).toBeGreaterThan(20)
    const routed = routesOf(app.printRoutes({ commonPrefix: false }))
    expect(documented.map(unnamed).toSorted()).toEqual(routed.toSorted())
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone({ ...(await read()) }))
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  test('every reference has a target, and every component is used', async () => {
    const document = await read()
    const text = JSON.stringify(document)
    const refs = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(
        ([, kind, name]) => `${kind} ${name}`,
      ),
    )
    const components = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind} ${name}`),
    )
    const needed = operations(document).flatMap(([, { security = [] }]) => security.flatMap(Object.keys))
    const schemes = [...new Set(needed)].map((name) => `securitySchemes ${name}`)
    expect(text).not.toContain('$defs')
    expect(components.toSorted()).toEqual([...refs, ...schemes].toSorted())
  })

  test('entities are named components, and all errors use the component Problem', async () => {
    const { components } = await read()
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([
        'Announcement',
        'Athlete',
        'Config',
        'Country',
        'Problem',
        'Race',
        'Settings',
        'Weekend',
      ]),
    )
    expect(components.responses.NotFound?.content).toEqual({
      'application/json': {
        schema: {
          $ref: '#/components/schemas/Problem',
          properties: { code: { enum: ['not-found'] } },
        },
      },
    })
  })

  test('parameters have the types of the parsed values (whole numbers, enums, lists), with bounds and defaults', async () => {
    const all = new Map(operations(await read()))
    const parameters = (address: string) =>
      Object.fromEntries(all.get(address)!.parameters.map(({ name, ...rest }) => [name, rest]))

    expect(parameters('GET /api/races/{race_id}')).toEqual({
      race_id: {
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      },
    })
    expect(parameters('GET /api/cups/{name}/leaderboard')).toMatchObject({
      name: { in: 'path', schema: { type: 'string', minLength: 1, maxLength: 60 } },
      limit: {
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 3000, default: 10 },
      },
      verified_users: { schema: { type: 'string', enum: ['true', 'True', 'false', 'False'], default: true } },
    })
    expect(parameters('GET /api/athletes').country).toMatchObject({
      required: false,
      schema: { type: 'array', items: { type: 'string' }, maxItems: 40 },
    })
  })

  test('paged lists have the header x-total-count, and replies that are not JSON have their own content type', async () => {
    const { paths } = await read()
    const success = (path: string) => paths[path]?.get?.responses[200]
    expect(success('/api/cups/{name}/leaderboard')).toMatchObject({
      headers: { 'x-total-count': {}, etag: {} },
    })
    expect(success('/api/races/{race_id}')).not.toHaveProperty('headers.x-total-count')
    expect(success('/api/content/{path}/payload')).toMatchObject({
      content: { 'text/markdown': { schema: { type: 'string' } } },
    })
  })

  test('personal calls state that they require a session, and a CSRF token for changes', async () => {
    const { paths, components } = await read()
    expect(components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: 'session' },
      csrf: { in: 'header', name: 'x-csrf-token' },
    })
    expect(paths['/api/races']?.get).not.toHaveProperty('security')
    expect(paths['/api/me/rank']?.get?.security).toEqual([{ session: [] }])
    expect(paths['/api/me']?.patch).toMatchObject({
      description: 'For logged-in users',
      security: [{ session: [], csrf: [] }],
    })
    expect(paths['/api/login']?.post).not.toHaveProperty('description')
    expect(paths['/api/login']?.post?.security).toEqual([{ session: [], csrf: [] }])
  })

  test('a call can have several success replies', async () => {
    const { paths } = await read()
    expect(Object.keys(paths['/api/register']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '202', '403', '422', '429']),
    )
    expect(paths['/api/logout']?.post).toMatchObject({
      requestBody: { required: false, content: { 'application/x-www-form-urlencoded': {} } },
      responses: { 303: { description: expect.stringContaining('Location') } },
    })
    const { reply } = await ask(app, getDocs, '/api/docs')
    expect(reply).toContain('<h4>Response (200 or 202)</h4>')
    expect(reply).not.toMatch(/<h4>Response \([^)]*[345]\d\d/)
  })

  test('every schema that the contract exports is a component with the exported name', async () => {
    const folder = `${import.meta.dirname}/../../../contract`
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^([a-z]+\/)?(?!fields|league-fields|route\b|render)[a-z-]+\.ts$/.test(name),
    )
    const nouns = await Promise.all(files.map((name) => import(/* @vite-ignore */ `${folder}/${name}`)))
    const exported = nouns
      .flatMap((noun) => Object.entries(noun))
      .flatMap(([name, part]) => (part instanceof z.ZodType ? [[name, part] as const] : []))
    const { nameOf } = await import('./schemas.ts')
    expect(exported.map(([, part]) => nameOf(part))).toEqual(exported.map(([name]) => name))
  })

  test('replies 304 if the client has the document', () => expectNotModified(app, '/api/openapi.json'))
})

describe('GET /api/docs', () => {
  test('lists every route with an anchor, and works without scripts', async () => {
    const { reply } = await ask(app, getDocs, '/api/docs')
    for (const [address, { operationId, summary }] of operations(await read())) {
      const [method, path] = address.split(' ')
      expect(reply).toContain(`<article id="${operationId}">`)
      expect(reply).toContain(`<span class="method">${method}</span> <code>${path}</code>`)
      expect(reply).toContain(summary.split('`')[0])
    }
    expect(reply).not.toMatch(/<script|style=| on\w+="|https?:\/\//)
  })

  test('all examples contain $SITE, which is explained above them', async () => {
    const { reply } = await ask(app, getDocs, '/api/docs')
    expect(reply).toContain('<code>$SITE</code> is the address of this site')
    const examples = [...reply.matchAll(/<pre><code>(.*)<\/code><\/pre>/g)].map(([, line]) => line)
    // The two further examples above the calls show a session and a token.
    expect(examples).toHaveLength(2 + operations(await read()).length)
    expect(examples.filter((line) => !/^curl .*(&quot;|")\$SITE\/\S+\1/.test(line!))).toEqual([])
  })

  test('calls that accept a token have the security scheme, the scope and an example with a token', async () => {
    const { paths, components } = await read()
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    const upload = paths['/api/admin/results/{race_id}/draft']!.put!
    expect(upload.security).toEqual([{ session: [], csrf: [] }, { token: ['results'] }])
    expect(upload.description).toBe('For operators and owners, also with a token that has the scope results')
    expect(paths['/api/admin/results/{race_id}/publications/official']!.post!.security).toHaveLength(1)
    const { reply } = await ask(app, getDocs, '/api/docs')
    const lines = reply.split('\n').filter((line) => line.includes('Bearer'))
    expect(lines.find((line) => line.includes('/draft') && line.includes('PUT'))).toBe(
      '<pre><code>curl -X PUT -H &quot;authorization: Bearer $TOKEN&quot; -H &quot;idempotency-key: $KEY&quot; -H &quot;content-type: application/octet-stream&quot; --data-binary @list.csv &quot;$SITE/api/admin/results/1/draft&quot;</code></pre>',
    )
  })

  test('every internal link has a target, and every anchor is unique', async () => {
    const { reply } = await ask(app, getDocs, '/api/docs')
    const anchors = [...reply.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...reply.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors).toEqual([...new Set(anchors)])
    expect(links.filter((id) => !anchors.includes(id))).toEqual([])
  })

  test('the stylesheet loads nothing from other sites', async () => {
    const { reply } = await ask(app, getDocsStyle, '/api/docs.css')
    expect(reply).toContain('light-dark(')
    expect(reply).not.toMatch(/url\(|@import/)
  })

  test('replies 304 if the client has the page already', () => expectNotModified(app, '/api/docs'))
  test('replies 304 if the client has the stylesheet already', () => expectNotModified(app, '/api/docs.css'))
})

test('an unknown route gets 404', async () => {
  await expectError(app, 404, '/api/nothing')
})

/**
 * Reads routes such as `GET /api/races/{}` from the printed tree of the router, leaving out HEAD. Each level of the
 * tree is indented by four characters.
 */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*[├└]── )(\S+)(?: \((.*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    const path = (above[depth - 1] ?? '') + part
    above[depth] = path
    const served = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return path.startsWith('/api') ? served.map((method) => `${method} ${unnamed(path)}`) : []
  })
}

/** Removes the names of parameters, because routes that differ only in these names share a branch of the tree. */
function unnamed(path: string): string {
  return path.replaceAll(/:[\w|:]+|\{\w+\}/g, '{}')
}
