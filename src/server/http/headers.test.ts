import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { logIn } from '#testing/browser.ts'
import { builtFolder } from '#testing/built-folder.ts'
import { copyFilled } from '#testing/database/database.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { callAddress, portOf, sendRaw } from '#testing/raw-request.ts'
import { sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { servedBy } from './served.ts'

const document =
  '<html><head><!--head--><!--/head--><script>paint()</script></head><body><!--body--><!--/body--></body></html>'
const program = `
export const loginAddressOf = () => undefined
export async function render(address) {
  if (address === '/broken') throw new Error('cannot be rendered')
  if (address === '/old') return { status: 301, location: '/new' }
  const status = address === '/nowhere' ? 404 : 200
  const is_framable = address === '/scoreboard'
  return { status, document: is_framable ? 'scoreboard' : 'index', is_framable, is_complete: true, head: '', html: 'rendered', state: {}, sources: [] }
}`

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
const version = watchVersion(Db.of(pool))
await version.refresh()
const page_folder = builtFolder(
  {
    'client/index.html': document,
    'client/scoreboard.html': document,
    'client/admin.html': document,
    'client/start.js': 'begin()',
    'client/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/assets/app-1.js': 'start()',
    'client/.vite/manifest.json': '{}',
    'render/render.js': program,
  },
  afterAll,
)
const app = buildApp({ pool, version, now: () => new Date(), isDraining: () => false, page_folder })
const { cookies } = await logIn(app, pool, test_ids.users.olga)
const known = {
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'x-csrf-token': cookies.get('csrf')!,
}
let replies = 0

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await drop()
  }
})

const HEADERS: Record<string, RegExp> = {
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'strict-transport-security': /^max-age=(31536000|[4-9]\d{7,})\b/,
  'x-content-type-options': /^nosniff$/,
}
const POLICY: Record<string, RegExp> = {
  'default-src': /^'self'$/,
  'object-src': /^'none'$/,
  'base-uri': /^'none'$/,
  'form-action': /^'self'$/,
  'frame-ancestors': /^'none'$/,
}
const FRAMED: Record<string, RegExp> = {
  'frame-ancestors': /^\*$/,
  'cross-origin-opener-policy': /^unsafe-none$/,
  'cross-origin-resource-policy': /^cross-origin$/,
}

/**
 * Returns the errors in the headers of a reply. `is_framed` is true for the scoreboard, which other sites may embed.
 */
function errorsIn(headers: IncomingHttpHeaders, is_framed = false): string[] {
  replies += 1
  const policy = String(headers['content-security-policy'])
  const directives = Object.fromEntries(
    policy.split('; ').map((each) => /^(\S+) (.*)$/.exec(each)?.slice(1) ?? []),
  )
  const unlike = (wanted: Record<string, RegExp>, found: Record<string, unknown>) =>
    Object.entries(wanted)
      .map(([name, usual]) => [name, (is_framed && FRAMED[name]) || usual] as const)
      .filter(([name, pattern]) => !pattern.test(String(found[name])))
      .map(([name]) => `${name}: ${String(found[name])}`)
  return [
    ...unlike(HEADERS, headers),
    ...unlike(POLICY, directives),
    ...(/unsafe-|strict-dynamic|script-src[^;]*(\*|data:|http:)/.test(policy) ? [policy] : []),
    ...['server', 'x-powered-by', 'access-control-allow-origin'].filter(
      (name) => headers[name] !== undefined,
    ),
  ]
}

describe('security headers [R32]', () => {
  test.each(servedBy(app).map(({ route }) => [`${route.method} ${route.path}`, route] as const))(
    'are in every reply of %s',
    async (_address, route) => {
      const body = sampleBody(route)
      const text = body === undefined ? undefined : JSON.stringify(body)
      const url = sampleUrl(route.path)
      const responses = [
        await callAddress(portOf(app), route.method, url, text, { ...known, ...sampleHeaders(route) }),
        await callAddress(portOf(app), route.method, url, text),
        await callAddress(portOf(app), 'HEAD', url),
        await callAddress(portOf(app), 'OPTIONS', url),
        await callAddress(portOf(app), route.method, url, 'no JSON', known),
        await callAddress(portOf(app), route.method, `${url}?${'%'}zz`, text, known),
      ]
      expect(responses.map(({ headers }) => errorsIn(headers))).toEqual(responses.map(() => []))
    },
  )

  test.each([
    ['/', 200],
    ['/races/1', 200],
    ['/old', 301],
    ['/nowhere', 404],
    ['/broken', 500],
    ['/reset/abcdef', 200],
    ['/assets/app-1.js', 200],
    ['/assets/app-2.js', 404],
    ['/icon.svg', 200],
    ['/events.ics', 200],
    ['/.well-known/security.txt', 404],
    ['/media/nothing.png', 404],
    ['/livez', 200],
    ['/readyz', 200],
    ['/oauth/nobody/redirect', 303],
    ['/oauth/nobody/callback', 303],
    ['/%zz', 400],
    ['/api/nothing', 404],
    ['/API/races', 200],
  ])('GET %s replies %i, also from the cache', async (url, status) => {
    const [first, again] = [
      await callAddress(portOf(app), 'GET', url),
      await callAddress(portOf(app), 'GET', url),
    ]
    expect([first.status, again.status]).toEqual([status, status])
    expect([errorsIn(first.headers), errorsIn(again.headers)]).toEqual([[], []])
  })

  test('other sites may embed only the scoreboard', async () => {
    const board = await callAddress(portOf(app), 'GET', '/scoreboard')
    expect(errorsIn(board.headers, true)).toEqual([])
    expect(errorsIn(board.headers)).not.toEqual([])
  })

  test.each([
    ['an invalid request', 'no request\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(10_000)}\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ])('are in the reply to %s', async (_what, bytes, status) => {
    const [head = ''] = (await sendRaw(portOf(app), bytes)).split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map((each) => each.split(/: (.*)/s).slice(0, 2)))
    expect([line.split(' ')[1], errorsIn(headers)]).toEqual([String(status), []])
  })

  test('the number of checked replies is printed', () => {
    printMeasurement(`R32: ${replies} replies of every route, page, file and refusal, 0 without`)
  })
})
