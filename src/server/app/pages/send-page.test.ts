import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { type AppOptions, buildApp } from '#server/app/app.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { builtFolder } from '#testing/built-folder.ts'

const script = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
const theme = '<script>paintDark()</script>'
const place = (name: string) => `<!--${name}-->bare ${name}<!--/${name}-->`
const document = `<html><head>${place('head')}${theme}${script}</head><body>${place('body')}</body></html>`
const manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true },
  'src/web/races/race-page.tsx': { file: 'assets/race-1.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'assets/table-1.js', imports: ['index.html'] },
}

/** A program that renders pages: most pages contain their address and the number of pages rendered so far. */
const program = `
let renderings = 0
const page = { status: 200, document: 'index', is_framable: false, is_complete: true, head: '<title>Rendered</title>', state: null, sources: [] }
const replies = {
  '/lost': { ...page, status: 404, html: 'lost' },
  '/down': { ...page, status: 503, html: 'down' },
  '/race': { ...page, html: 'race', sources: ['src/web/races/race-page.tsx'] },
  '/half': { ...page, is_complete: false },
  '/hostile': { ...page, html: '', state: { team_name: '</script><script>alert(1)</script>\\u2028<!--' } },
  '/scoreboard': { ...page, document: 'scoreboard', is_framable: true, html: 'boards' },
}
export const loginAddressOf = () => undefined
export async function render(address, ask) {
  renderings += 1
  if (address.startsWith('/fault')) throw new Error('a failure of the page')
  if (/\\/\\/|%|\\.html|[\\\\]/.test(address)) return { ...page, status: 404, html: 'Did you get lost?' }
  if (address.startsWith('/slow')) await globalThis.slowPages
  const html = address === '/asks' ? (await ask('GET', '/livez')).body : address + ' rendering ' + renderings
  if (address === '/old') return { status: 301, location: '/new' }
  return { ...page, html, ...replies[address] }
}`

test.each([
  ['/', 200, '/ rendering'],
  ['/lost', 404, 'lost'],
  ['/down', 503, 'down'],
  ['/asks', 200, '{"status":"live"}'],
])('%s replies %i with the rendered page', async (url, status, words) => {
  const reply = await app().inject(url)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain(words)
  expect(reply.body).toContain('<head><title>Rendered</title>')
  expect(reply.body).not.toMatch(/bare|<!--/)
})

test.each(['/', '/race'])('%s can be requested without its body', async (url) => {
  const server = app()
  const { statusCode, headers, body } = await server.inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  expect(headers['content-length']).toBe((await server.inject(url)).headers['content-length'])
})

test.each(['/reset/abc', '/verify/abc?utm_source=mail', '/restore/abc'])(
  '%s contains a token: the page is not cached, and its URL is not sent as a referrer [R28]',
  async (url) => {
    const server = app()
    const first = await server.inject(url)
    expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('rendering 1')])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await server.inject(url)).body).toContain('rendering 2')
  },
)

test('an old address is redirected to the new address', async () => {
  const reply = await app().inject('/old')
  expect([reply.statusCode, reply.headers.location]).toEqual([301, '/new'])
})

test('a page is rendered once for each version of the public data', async () => {
  const { server, setVersion } = versioned()
  const first = await server.inject('/overall')
  expect((await server.inject('/overall?utm_source=mail&gclid=1')).body).toBe(first.body)
  expect((await server.inject('/overall?page=2')).body).toContain('/overall?page=2 rendering')
  expect((await server.inject('/overall')).headers.etag).toBe(first.headers.etag)

  setVersion('2')
  expect((await server.inject('/overall')).body).not.toBe(first.body)
})

test('pages of searches are rendered for each request and not cached', async () => {
  const { server } = versioned()
  for (const url of ['/overall?team_name=vasa', '/overall?name=vasa&page=2']) {
    const [one, other] = [await server.inject(url), await server.inject(url)]
    expect(one.body === other.body, url).toBe(false)
  }
})

test('unknown and invalid query parameters are ignored, so that they render no further pages [M1]', async () => {
  const { server } = versioned()
  const bodies = await Promise.all(
    ['', '?gender=x1', '?gender=x2&verified_users=7', '?page=0&tab=x3&selection=x'].map(
      async (query) => (await server.inject(`/athletes${query}`)).body,
    ),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('/athletes rendering 1')
})

test('if too many pages are being rendered, further pages are sent without content, and rendered at later requests [M1]', async () => {
  const { server } = versioned()
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { slowPages: promise })
  const replies: { statusCode: number; body: string; caching: unknown }[] = []
  const asked = Array.from({ length: 80 }, async (_, n) => {
    const { statusCode, body, headers } = await server.inject(`/slow/${n}`)
    replies.push({ statusCode, body, caching: headers['cache-control'] })
  })
  await expect.poll(() => replies.length).toBe(78)
  for (const reply of replies) expect(reply).toEqual({ statusCode: 200, body: document, caching: 'no-store' })
  expect((await server.inject('/asks')).statusCode).toBe(200)

  resolve()
  await Promise.all(asked)
  expect(replies.filter(({ body }) => body.includes('rendering'))).toHaveLength(2)
  expect((await server.inject('/slow/79')).body).toContain('/slow/79 rendering')
})

test('a page with missing data is not cached', async () => {
  const { server } = versioned()
  const [one, other] = [await server.inject('/half'), await server.inject('/half')]
  expect(one.body).not.toBe(other.body)
})

test('a team name cannot end the data block', async () => {
  const { body } = await app().inject('/hostile')
  const [, text = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(text)).toEqual({ team_name: '</script><script>alert(1)</script>\u2028<!--' })
  expect(text).not.toMatch(/[<>&\u2028]/)
})

test('the scripts are loaded after the first paint, and the page lists the files that it will need', async () => {
  const { body } = await app().inject('/race')
  expect(body).toContain(
    '<script data-src="/assets/index-1.js" data-preload="/assets/race-1.js /assets/table-1.js">begin()</script></body>',
  )
  expect(body).not.toContain('type="module"')
})

test('a page that cannot be rendered is sent without content', async () => {
  const reply = await app().inject('/fault')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toBe(document)
})

/** Requests a page and returns the log lines. */
async function linesOf(url: string, level: string) {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  await app(built, undefined, { level, stream }).inject(url)
  return lines
}

test('an error during rendering is logged without the query', async () => {
  const lines = await linesOf('/fault?email=anna@ski.example&password=hunter2', 'info')
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, path: '/fault' }))
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|ski\.example/)
})

test.each([
  ['info', ['/asks']],
  ['debug', ['/livez', '/api/settings', '/api/config', '/asks']],
])(
  'at level %s the log of one page request lists %j; internal requests are at level debug',
  async (level, paths) => {
    const lines = await linesOf('/asks', level)
    expect(lines.filter(({ msg }) => msg === 'replied').map(({ path }) => path)).toEqual(paths)
  },
)

test.each([
  '/overall//',
  '/user//x',
  '//x/race/1',
  '/users/1%00',
  '/info/%00',
  '/%5Cx',
  '/./overall%2f..',
  '/index%2ehtml',
  '/scoreboard%2Ehtml',
  '/%69ndex.html',
  '/index.html',
])('%s is not found [2.3]', async (url) => {
  const { statusCode, body, headers } = await app().inject(url)
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(body).toContain('Did you get lost?')
})

test.each(['/api/config//', '/api//config', '/api/%00', '/api/%5Cx', '/assets//x', '/assets/%00'])(
  '%s is not found as an API call or asset',
  async (url) => {
    const reply = await app().inject(url)
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Page not found', code: 'not-found' }])
  },
)

test('other sites may embed only the scoreboard [rules §11]', async () => {
  const policy = async (url: string) => String((await app().inject(url)).headers['content-security-policy'])
  expect(await policy('/scoreboard')).toContain('frame-ancestors *')
  expect(await policy('/')).toContain("frame-ancestors 'none'")
})

test('the policy allows only those inline scripts that the page contains [R32]', async () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
  const policy = String((await app().inject('/race')).headers['content-security-policy'])
  const allowed = ['begin()', 'paintDark()'].map((script) => `'sha256-${sha256(script)}'`)
  expect(policy.split('; ')).toContain(`script-src 'self' ${allowed.join(' ')}`)
  expect((await app().inject('/livez')).headers['content-security-policy']).not.toContain('sha256')
})

test('without a build for server rendering, the document is sent without content', async () => {
  const reply = await app({ 'client/index.html': document }).inject('/overall')
  expect([reply.statusCode, reply.body]).toEqual([200, document])
})

function versioned() {
  let version = '1'
  const server = app(built, { known: () => version, find: async () => version })
  return { server, setVersion: (next: string) => (version = next) }
}

const built = {
  'client/index.html': document,
  'client/scoreboard.html': document,
  'client/admin.html': document,
  'client/start.js': 'begin()',
  'client/.vite/manifest.json': JSON.stringify(manifest),
  'render/render.js': program,
}

function app(
  files: Record<string, string> = built,
  version = { known: () => '1', find: async () => '1' },
  logger: AppOptions['logger'] = false,
): FastifyInstance {
  const pool = openPool('postgresql://podium@127.0.0.1:1/podium')
  const context = { pool, version, now: () => new Date(), isDraining: () => false }
  return buildApp({ ...context, page_folder: builtFolder(files), logger })
}
