import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { readImage } from './read-image.ts'
import { type ImageRow, upsertImage } from './store.ts'

const { app, pool } = await testApp()

const photo = await save(
  'photo.png',
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000)]),
)
const drawing = await save('drawing.svg', Buffer.from(`<svg>${'<g/>'.repeat(500)}</svg>`))

async function save(file: string, bytes: Buffer): Promise<ImageRow> {
  const image = readImage(file, bytes)
  if ('error' in image) throw new Error(image.error)
  await upsertImage(Db.of(pool), image)
  return image
}

const get = (name: string, headers = {}) => app.inject({ url: `/media/${name}`, headers })

test('an image is served unchanged, with an ETag that depends on its content', async () => {
  const { rawPayload, headers } = await get('photo.png')
  expect(rawPayload.equals(photo.bytes)).toBe(true)
  expect(headers).toMatchObject({ 'content-type': 'image/png', etag: `W/"${photo.digest}"` })
})

test('an SVG image is compressed, and a photo is not', async () => {
  const compressed = await Promise.all(
    [drawing, photo].map(({ name }) => get(name, { 'accept-encoding': 'br' })),
  )
  expect(compressed.map(({ headers }) => headers['content-encoding'])).toEqual(['br', undefined])
})

test('404 for a missing image and for an invalid name', async () => {
  for (const name of ['nothing.png', 'x.html', '%2e%2e']) expect((await get(name)).statusCode).toBe(404)
})

test('304 if the client has the image already, without reading its bytes', async () => {
  const { headers } = await get('photo.png')
  await pool.query('alter table images rename column bytes to lost')
  const again = await get('photo.png', { 'if-none-match': `"other", ${headers.etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect((await get('photo.png')).statusCode).toBe(500)
})
