import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Setup of the server's tests: every reply that an app sends in a test is checked against the OpenAPI document.
 * Missing fields, additional fields and undocumented statuses are errors. Replies that no test triggers are not
 * checked.
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
// The next test file in this process has its own setup.
afterAll(() => unsubscribe('fastify.initialization', checkReplies))

afterEach(() => expect(errors.splice(0)).toEqual([]))
