import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Setup of the server's tests: compares every reply of the API with the OpenAPI document. Missing fields, additional
 * fields and undocumented statuses are errors.
 */
const errors: string[] = []

const checkReplies = (message: unknown) => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  app.addHook('onSend', async (request, reply, payload) => {
    const { documentErrors } = await import('./documented.ts')
    errors.push(...documentErrors(app, request, reply, payload))
  })
}

subscribe('fastify.initialization', checkReplies)
// Removes the check at the end, because the next test file in this process sets it up again.
afterAll(() => unsubscribe('fastify.initialization', checkReplies))

afterEach(() => expect(errors.splice(0)).toEqual([]))
