import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect } from 'vitest'

/**
 * Setup of the server's tests: each reply that any app sends in any test is held against the OpenAPI document, to the
 * letter; an undocumented status is a fault as well. What is never sent costs nothing.
 */
const complaints: string[] = []

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  app.addHook('onSend', async (request, reply, payload) => {
    const { complaintsAbout } = await import('./documented.ts')
    complaints.push(...complaintsAbout(app, request, reply, payload))
  })
})

afterEach(() => expect(complaints.splice(0)).toEqual([]))
