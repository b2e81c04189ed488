import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { builtFolder } from '#testing/built-folder.ts'
import { copyFilled } from '#testing/database/database.ts'
import { hostileAddresses } from '#testing/hostile/hostile.ts'
import { callAddress, portOf } from '#testing/raw-request.ts'
import { errorsOf } from '#testing/reply-errors.ts'
import { test_season } from '#testing/test-season.ts'
import { buildApp } from './app.ts'

const document = '<html><head><!--head--><!--/head--></head><body><!--body--><!--/body--></body></html>'

/**
 * A program that renders pages: it requests the data for the address from the API, and then sends a page with status
 * 404 for every address but `/`.
 */
const program = `
export const loginAddressOf = () => undefined
export async function render(address, ask) {
  const [path] = address.split('?')
  const asked = await ask('GET', '/api/content/' + encodeURIComponent(path.slice(1)) + '?page=' + encodeURIComponent(address))
  if (asked.status >= 500) throw new Error('the API is at fault for ' + address)
  return {
    status: path === '/' ? 200 : 404,
    document: 'index', is_framable: false, is_complete: true, head: '', html: 'rendered', state: { address }, sources: [],
  }
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
    'client/assets/app-1.js': 'start()',
    'client/.vite/manifest.json': '{}',
    'render/render.js': program,
  },
  afterAll,
)
const app = buildApp({ pool, version, now: () => new Date(), isDraining: () => false, page_folder })

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await drop()
  }
})

const query = z.object({ page: z.string(), tab: z.string(), team_name: z.string() })
const count = 200
const seed = 33

test.each([
  '/',
  '/races/:id',
  '/athletes/:id',
  '/info/:id',
  '/scoreboard',
  '/assets/:id',
  '/media/:id',
  '/events.ics',
  '/:id',
])('%s: no request causes a server error [R33]', async (path) => {
  const addresses = hostileAddresses(
    { route: { path, params: z.object({ id: z.string() }), query } },
    count,
    seed,
  )
  expect(addresses.length).toBeGreaterThanOrEqual(count)

  const limit = pLimit(8)
  const found = await limit.map(addresses, async (address) => {
    const reply = await callAddress(portOf(app), 'GET', address)
    return [...errorsOf(reply), ...shapeErrors(reply)].map((error) => `${address} ${error}`)
  })
  expect(found.flat()).toEqual([])
  expect((await callAddress(portOf(app), 'GET', '/')).body).toContain('rendered')
})

/** Checks the form of a reply: pages are HTML, errors of the API are JSON, and a missing page has 404, not 403. */
function shapeErrors({ status, headers, body }: Awaited<ReturnType<typeof callAddress>>): string[] {
  if (![200, 400, 404, 414].includes(status)) return [`status ${status}`]
  if (status === 200) return []
  if (headers['content-type'] === 'text/html; charset=utf-8')
    return body.includes('rendered') ? [] : ['is no page']
  return Problem.safeParse(JSON.parse(body)).success ? [] : [`is no error: ${body}`]
}
