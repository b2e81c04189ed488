import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { LIST_FILE, listed_callers } from '#testing/listed-callers.ts'
import { testApp } from '#testing/test-app.ts'

const declared: string[] = []

const noteRoutes = (message: unknown) => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  app.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat().filter((each) => each !== 'HEAD')
    declared.push(...methods.map((each) => `${each} ${url} ${config?.caller}`))
  })
}
subscribe('fastify.initialization', noteRoutes)
const { app } = await testApp()
unsubscribe('fastify.initialization', noteRoutes)
await app.ready()

// The list is changed by hand only, so that a review shows each changed caller.
test('every route declares the caller that the committed list names [R20 6.1 6.2]', () => {
  expect(declared.length).toBeGreaterThan(90)
  expect(sorted(declared), `change ${LIST_FILE} by hand if the new caller is intended`).toBe(
    sorted(listed_callers),
  )
})

/** One line per route, so that the failure is a readable diff. */
function sorted(lines: readonly string[]): string {
  return lines.toSorted().join('\n')
}
