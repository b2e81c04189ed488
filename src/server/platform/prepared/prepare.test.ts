import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { formFor, prepare } from './prepare.ts'
import { framable, security } from './security-headers.ts'

const body = JSON.stringify(Array.from({ length: 200 }, (_, rank) => ({ rank, team_name: 'Squadra Ölberg' })))
const type = 'application/json; charset=utf-8'

describe('the form of a reply', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])(
    'packed as %s holds the same content under the same tag, and is packed once',
    async (encoding, unpack) => {
      const prepared = prepare({ body, type })
      const packing = formFor(prepared, { 'accept-encoding': encoding })
      expect(formFor(prepared, { 'accept-encoding': encoding })).toBe(packing)

      const form = await packing
      expect(form.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(form.body!.length),
        'content-type': type,
        etag: prepared.whole.headers.etag,
        vary: 'accept-encoding',
      })
      expect(unpack(form.body!).toString()).toBe(body)
      expect(formFor(prepared, { 'accept-encoding': encoding })).toBe(form)
    },
  )

  test('goes out whole where it cannot be packed, and the next one tries again', async () => {
    const prepared = prepare({ body, type })
    const failing = vi
      .spyOn(zlib, 'gzip')
      .mockImplementation(((_bytes: Buffer, done: zlib.CompressCallback) =>
        done(new Error('no memory'), Buffer.alloc(0))) as typeof zlib.gzip)
    syncBuiltinESMExports()
    expect(await formFor(prepared, { 'accept-encoding': 'gzip' })).toBe(prepared.whole)
    expect(failing).toHaveBeenCalled()

    failing.mockRestore()
    syncBuiltinESMExports()
    const form = await formFor(prepared, { 'accept-encoding': 'gzip' })
    expect(form.headers['content-encoding']).toBe('gzip')
  })

  test('is whole where packing wins nothing or is not wanted', () => {
    const small = prepare({ body: 'x'.repeat(1023), type })
    expect(formFor(small, { 'accept-encoding': 'br' })).toBe(small.whole)
    const large = prepare({ body, type })
    expect(formFor(large, {})).toBe(large.whole)
    expect(large.whole.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  test('for whoever has it is a 304 with its tag and without content', async () => {
    const prepared = prepare({ body, type, headers: { 'x-total-count': 200 } })
    const form = await formFor(prepared, { 'if-none-match': prepared.etag, 'accept-encoding': 'br' })
    expect([form.status, form.body]).toEqual([304, undefined])
    expect(form.headers).toMatchObject({ etag: prepared.etag, 'x-total-count': '200', ...security })
    expect(form.headers).not.toHaveProperty('content-length')
    expect(form.headers).not.toHaveProperty('content-type')
  })

  test('of an error is never "known"', () => {
    const lost = prepare({ body, type, status: 404 })
    expect(formFor(lost, { 'if-none-match': lost.etag })).toBe(lost.whole)
  })

  test('has the headers of its reply instead of those that all have', () => {
    const { whole } = prepare({ body, type, headers: { ...framable, 'cache-control': 'no-cache' } })
    expect(whole.headers).toMatchObject({ ...security, ...framable, 'cache-control': 'no-cache' })
    expect(whole.lines).toEqual(Object.entries(whole.headers).flat())
  })

  test('has a tag of its content', () => {
    const tags = [body, body, `${body} `].map((text) => prepare({ body: text, type }).etag)
    expect(tags[0]).toBe(tags[1])
    expect(tags[0]).not.toBe(tags[2])
    expect(prepare({ body: Buffer.from(body), type }).etag).toBe(tags[0])
  })
})
