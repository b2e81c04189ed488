import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { makeCachedReply, representationFor } from './cached-reply.ts'
import { framable_headers, security_headers } from './security-headers.ts'

const body = JSON.stringify(Array.from({ length: 200 }, (_, rank) => ({ rank, team_name: 'Squadra Ölberg' })))
const type = 'application/json; charset=utf-8'

describe('the representation of a reply', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('as %s has the same content and ETag, and is compressed once', async (encoding, unpack) => {
    const cached = makeCachedReply({ body, type })
    const compressing = representationFor(cached, { 'accept-encoding': encoding })
    expect(representationFor(cached, { 'accept-encoding': encoding })).toBe(compressing)

    const representation = await compressing
    expect(representation.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(representation.body!.length),
      'content-type': type,
      etag: cached.identity.headers.etag,
      vary: 'accept-encoding',
    })
    expect(unpack(representation.body!).toString()).toBe(body)
    expect(representationFor(cached, { 'accept-encoding': encoding })).toBe(representation)
  })

  test('is uncompressed if compression fails; the next request tries to compress it again', async () => {
    const cached = makeCachedReply({ body, type })
    const failing = vi
      .spyOn(zlib, 'gzip')
      .mockImplementation(((_bytes: Buffer, done: zlib.CompressCallback) =>
        done(new Error('no memory'), Buffer.alloc(0))) as typeof zlib.gzip)
    syncBuiltinESMExports()
    expect(await representationFor(cached, { 'accept-encoding': 'gzip' })).toBe(cached.identity)
    expect(failing).toHaveBeenCalled()

    failing.mockRestore()
    syncBuiltinESMExports()
    const representation = await representationFor(cached, { 'accept-encoding': 'gzip' })
    expect(representation.headers['content-encoding']).toBe('gzip')
  })

  test('is uncompressed if compression would not make it smaller, or if the client does not accept it', () => {
    const small = makeCachedReply({ body: 'x'.repeat(1023), type })
    expect(representationFor(small, { 'accept-encoding': 'br' })).toBe(small.identity)
    const large = makeCachedReply({ body, type })
    expect(representationFor(large, {})).toBe(large.identity)
    expect(large.identity.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  test('is a 304 with the ETag and without a body if the client has the reply already', async () => {
    const cached = makeCachedReply({ body, type, headers: { 'x-total-count': 200 } })
    const representation = await representationFor(cached, {
      'if-none-match': cached.etag,
      'accept-encoding': 'br',
    })
    expect([representation.status, representation.body]).toEqual([304, undefined])
    expect(representation.headers).toMatchObject({
      etag: cached.etag,
      'x-total-count': '200',
      ...security_headers,
    })
    expect(representation.headers).not.toHaveProperty('content-length')
    expect(representation.headers).not.toHaveProperty('content-type')
  })

  test('is never a 304 if the reply is an error', () => {
    const lost = makeCachedReply({ body, type, status: 404 })
    expect(representationFor(lost, { 'if-none-match': lost.etag })).toBe(lost.identity)
  })

  test('has the headers of the reply in place of the default headers', () => {
    const { identity } = makeCachedReply({
      body,
      type,
      headers: { ...framable_headers, 'cache-control': 'no-cache' },
    })
    expect(identity.headers).toMatchObject({
      ...security_headers,
      ...framable_headers,
      'cache-control': 'no-cache',
    })
    expect(identity.raw_headers).toEqual(Object.entries(identity.headers).flat())
  })

  test('has an ETag that is computed from its content', () => {
    const tags = [body, body, `${body} `].map((text) => makeCachedReply({ body: text, type }).etag)
    expect(tags[0]).toBe(tags[1])
    expect(tags[0]).not.toBe(tags[2])
    expect(makeCachedReply({ body: Buffer.from(body), type }).etag).toBe(tags[0])
  })
})
