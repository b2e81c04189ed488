import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Setup of the server's tests: each reply that any app sends in any test is held against the OpenAPI document, to the
 * letter; an undocumented status is a fault as well. What is never sent costs nothing.
 */
const complaints: string[] = []

const checkReplies = (message: unknown) => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  app.addHook('onSend', async (request, reply, payload) => {
    const { complaintsAbout } = await import('./documented.ts')
    complaints.push(...complaintsAbout(app, request, reply, payload))
  })
}

subscribe('fastify.initialization', checkReplies)
// The next file of tests in this process comes with a setup of its own.
afterAll(() => unsubscribe('fastify.initialization', checkReplies))

afterEach(() => expect(complaints.splice(0)).toEqual([]))
