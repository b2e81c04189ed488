import { expect, test } from 'vitest'
import { type Browser, logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
await pool.query(`update users set role = 'operator' where user_id = $1`, [test_ids.users.vera])
const operator = await logIn(app, pool, test_ids.users.vera)
const player = await logIn(app, pool, test_ids.users.bjorn)

const png = (text: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)])

const upload = (name: string, file: Buffer, browser: Browser = operator) =>
  browser.ask('POST', `/api/admin/images?name=${encodeURIComponent(name)}`, file, {
    'content-type': 'application/octet-stream',
  })
const countOf = async (table: string) => (await pool.query(`select from ${table}`)).rowCount

test('a picture that is uploaded twice is stored once; its URL contains the file name and a hash of the content [E7]', async () => {
  const reply = await upload('../Finish Line.JPEG', png('finish'))
  const { address } = reply.json()
  expect(address).toMatch(/^\/media\/finish-line-[0-9a-f]{12}\.png$/)
  const served = await app.inject({ url: address })
  expect(served.rawPayload.equals(png('finish'))).toBe(true)

  expect((await upload('Finish Line.png', png('finish'))).json()).toEqual({ address })
  expect((await upload('Finish Line.png', png('other'))).json().address).not.toBe(address)
  expect(await countOf('images')).toBe(2)
  const { rows } = await pool.query('select actor, act, subject from audit order by audit_id limit 1')
  expect(rows).toEqual([
    { actor: `player ${test_ids.users.vera}`, act: 'image add', subject: address.replace('/media/', '') },
  ])
})

test.each(['日本.png', '-', 'a'.repeat(200)])('a file with any name gets an address: %s', async (name) => {
  const { address } = (await upload(name, png(name))).json()
  expect((await app.inject({ url: address })).statusCode).toBe(200)
})

test.each([
  ['an SVG image', '<svg onload="alert(1)"></svg>', 'SVG pictures cannot be uploaded'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'not a PNG, JPEG, WebP'],
])('%s is refused, whatever its name is', async (_, text, sentence) => {
  const before = await countOf('images')
  const reply = await upload('photo.png', Buffer.from(text))
  expect(reply.statusCode).toBe(422)
  expect(reply.json().field_errors.file).toContain(sentence)
  expect(await countOf('images')).toBe(before)
})

test('a file over 1 MB is refused with 413, and an upload by a player with 403', async () => {
  const before = await countOf('images')
  expect((await upload('big.png', png('x'.repeat(1024 * 1024)))).statusCode).toBe(413)
  expect((await upload('mine.png', png('mine'), player)).statusCode).toBe(403)
  expect(await countOf('images')).toBe(before)
})
