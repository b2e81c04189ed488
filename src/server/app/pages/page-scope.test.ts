import { expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { builtFolder } from '#testing/built-folder.ts'

/** A program that renders pages: each page contains its address and the number of pages rendered so far. */
const program = `
let renderings = 0
const page = { status: 200, document: 'index', is_framable: false, is_complete: true, head: '', state: null, sources: [] }
export const loginAddressOf = () => undefined
export const render = async (address) => ({ ...page, html: address + ' rendering ' + ++renderings })`

const document = '<html><head><!--head--><!--/head--></head><body><!--body--><!--/body--></body></html>'
const files = {
  'client/index.html': document,
  'client/scoreboard.html': document,
  'client/admin.html': document,
  'client/start.js': '',
  'client/.vite/manifest.json': '{}',
  'render/render.js': program,
}

test('after a batch of live results, the live view is rendered again, and no other page [rules §11]', async () => {
  const versions = { public: '1', live: '1 1' }
  const pool = openPool('postgresql://podium@127.0.0.1:1/podium')
  const server = buildApp({
    pool,
    version: {
      known: (scope = 'public') => versions[scope],
      find: async (scope = 'public') => versions[scope],
    },
    now: () => new Date(),
    isDraining: () => false,
    page_folder: builtFolder(files),
  })
  const bodyOf = async (url: string) => (await server.inject(url)).body
  const before = { live: await bodyOf('/live/3'), board: await bodyOf('/overall') }
  expect(await bodyOf('/live/3')).toBe(before.live)
  versions.live = '1 2'
  expect(await bodyOf('/live/3')).not.toBe(before.live)
  expect(await bodyOf('/overall')).toBe(before.board)
})
