import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { buildApp } from '#server/http/app.ts'

const script = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
const place = (name: string) => `<!--${name}-->bare ${name}<!--/${name}-->`
const document = `<html><head>${place('head')}${script}</head><body>${place('body')}</body></html>`
const manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true },
  'src/web/pages/race-page.tsx': { file: 'assets/race-1.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'assets/table-1.js', imports: ['index.html'] },
}

/** Draws the address it is asked for, and how often it has drawn. */
const program = `
let drawings = 0
const page = { status: 200, document: 'index', is_framable: false, is_whole: true, head: '<title>Drawn</title>', state: null, sources: [] }
const replies = {
  '/lost': { ...page, status: 404, html: 'lost' },
  '/down': { ...page, status: 503, html: 'down' },
  '/race': { ...page, html: 'race', sources: ['src/web/pages/race-page.tsx'] },
  '/half': { ...page, is_whole: false },
  '/hostile': { ...page, html: '', state: { team_name: '</script><script>alert(1)</script>\\u2028<!--' } },
  '/scoreboard': { ...page, document: 'scoreboard', is_framable: true, html: 'boards' },
}
export async function render(address, ask) {
  drawings += 1
  if (address === '/fault') throw new Error('a hole in the page')
  const html = address === '/asks' ? (await ask('GET', '/livez')).body : address + ' drawing ' + drawings
  if (address === '/old') return { status: 301, location: '/new' }
  return { ...page, html, ...replies[address] }
}`

test.each([
  ['/', 200, '/ drawing'],
  ['/lost', 404, 'lost'],
  ['/down', 503, 'down'],
  ['/asks', 200, '{"status":"live"}'],
])('%s answers %i with what was drawn', async (url, status, words) => {
  const reply = await app().inject(url)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain(words)
  expect(reply.body).toContain('<head><title>Drawn</title>')
  expect(reply.body).not.toMatch(/bare|<!--/)
})

test.each(['/', '/race'])('%s may be asked for without its body', async (url) => {
  const { statusCode, headers, body } = await app().inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
})

test('whoever comes by an old address is sent on', async () => {
  const reply = await app().inject('/old')
  expect([reply.statusCode, reply.headers.location]).toEqual([301, '/new'])
})

test('a page is drawn once for each version of what everybody sees', async () => {
  const { server, turnTo } = versioned()
  const first = await server.inject('/overall')
  expect((await server.inject('/overall?utm_source=mail&gclid=1')).body).toBe(first.body)
  expect((await server.inject('/overall?page=2')).body).toContain('/overall?page=2 drawing')
  expect((await server.inject('/overall')).headers.etag).toBe(first.headers.etag)

  turnTo('2')
  expect((await server.inject('/overall')).body).not.toBe(first.body)
})

test('addresses that readers make up are drawn and not kept', async () => {
  const { server } = versioned()
  for (const url of ['/overall?team_name=vasa', `/overall?page=${'1'.repeat(80)}`, '/lost']) {
    const [one, other] = [await server.inject(url), await server.inject(url)]
    expect(one.body === other.body, url).toBe(url === '/lost')
  }
})

test('a page that misses something is drawn again for the next reader', async () => {
  const { server } = versioned()
  const [one, other] = [await server.inject('/half'), await server.inject('/half')]
  expect(one.body).not.toBe(other.body)
})

test('what a team calls itself cannot end the block of data', async () => {
  const { body } = await app().inject('/hostile')
  const [, text = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(text)).toEqual({ team_name: '</script><script>alert(1)</script>\u2028<!--' })
  expect(text).not.toMatch(/[<>&\u2028]/)
})

test('the script waits for the first paint, with what it will need', async () => {
  const { body } = await app().inject('/race')
  expect(body).toContain(
    '<script defer src="/start.js" data-src="/assets/index-1.js" data-preload="/assets/race-1.js /assets/table-1.js"></script>',
  )
  expect(body).not.toContain('type="module"')
})

test('a page that cannot be drawn goes out bare, as our fault', async () => {
  const reply = await app().inject('/fault')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toBe(document)
})

test('rules §11 other sites may frame the scoreboard and nothing else', async () => {
  const policy = async (url: string) => String((await app().inject(url)).headers['content-security-policy'])
  expect(await policy('/scoreboard')).toContain('frame-ancestors *')
  expect(await policy('/')).toContain("frame-ancestors 'none'")
})

test('where nothing was built to draw with, the bare document goes out', async () => {
  const reply = await app({ 'client/index.html': document }).inject('/overall')
  expect([reply.statusCode, reply.body]).toEqual([200, document])
})

function versioned() {
  let version = '1'
  const server = app(built, { known: () => version, find: async () => version })
  return { server, turnTo: (next: string) => (version = next) }
}

const built = {
  'client/index.html': document,
  'client/scoreboard.html': document,
  'client/.vite/manifest.json': JSON.stringify(manifest),
  'render/render.js': program,
}

function app(
  files: Record<string, string> = built,
  version = { known: () => '1', find: async () => '1' },
): FastifyInstance {
  const page_folder = mkdtempSync(join(tmpdir(), 'podium-pages-'))
  onTestFinished(() => rmSync(page_folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(page_folder, name)), { recursive: true })
    writeFileSync(join(page_folder, name), text)
  }
  const pool = openPool('postgresql://podium@127.0.0.1:1/podium')
  return buildApp({ pool, version, now: () => new Date(), isDraining: () => false, page_folder })
}
