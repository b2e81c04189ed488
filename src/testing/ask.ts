import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'

/**
 * Sends a request to the app and checks that the reply matches the schema of the route exactly: no missing fields, no
 * additional fields, no other types. Returns the parsed reply.
 */
export async function ask<Reply extends z.ZodType>(
  app: FastifyInstance,
  route: Route<z.ZodType, z.ZodType, z.ZodType, Reply>,
  url: string,
): Promise<{ reply: z.output<Reply>; total: number }> {
  const response = await app.inject({ method: route.method, url })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe(`${route.content_type ?? 'application/json'}; charset=utf-8`)

  const body = route.content_type ? response.body : response.json()
  expect(route.reply.parse(body)).toEqual(body)
  return { reply: body, total: Number(response.headers['x-total-count']) }
}

/** Sends a GET request and checks that it is rejected with `status`. */
export async function expectError(app: FastifyInstance, status: number, url: string): Promise<Problem> {
  const response = await app.inject({ method: 'GET', url })
  expect(response.statusCode, response.body).toBe(status)
  return Problem.parse(response.json())
}

/** Requests the address twice. The second request is conditional; its reply must be 304 without a body. */
export async function expectNotModified(app: FastifyInstance, url: string): Promise<void> {
  const { headers } = await app.inject(url)
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')

  const again = await app.inject({ url, headers: { 'if-none-match': `"other", ${headers.etag}` } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
}
