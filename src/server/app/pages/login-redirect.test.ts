import { expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { builtFolder } from '#testing/built-folder.ts'

/** Renders pages. Pages below /mine are for players. Each page contains the number of pages rendered so far. */
const program = `
let rendered = 0
export const loginAddressOf = (address) =>
  address.startsWith('/mine') ? '/login?next=' + encodeURIComponent(address) : undefined
export const render = async () => ({
  status: 200, document: 'index', is_framable: false, is_complete: true, head: '', state: null, sources: [],
  html: 'rendered ' + (rendered += 1),
})`

const files = {
  'client/index.html': '<html><head></head><body><!--body--><!--/body--></body></html>',
  'client/scoreboard.html': '',
  'client/admin.html': '',
  'client/start.js': '',
  'client/.vite/manifest.json': '{}',
  'render/render.js': program,
}

test('a page for players redirects visitors to the login, and is shown to players [2.1a rules §9]', async () => {
  const pool = openPool('postgresql://podium@127.0.0.1:1/podium')
  const version = { known: () => '1', find: async () => '1' }
  const page_folder = builtFolder(files)
  const app = buildApp({ pool, version, now: () => new Date(), isDraining: () => false, page_folder })
  const openAs = (csrf: string) => app.inject({ url: '/mine?tab=1', headers: { cookie: `csrf=${csrf}` } })
  const first = await openAs('p.anna')
  expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('rendered 1')])
  expect((await openAs('p.bjorn')).body).toBe(first.body)
  for (const reply of [await app.inject('/mine?tab=1'), await openAs('v.x')]) {
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?next=%2Fmine%3Ftab%3D1'])
    expect(reply.headers['cache-control']).toBe('no-store')
  }
  expect((await app.inject('/yours')).statusCode).toBe(200)
})
