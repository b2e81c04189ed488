import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { LIST_FILE, listed_route_lines } from '#testing/listed-callers.ts'
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

// The list is changed only by hand, so that each change of a required role is seen in a review.
test('each route requires the role that the committed list states [R20 6.1 6.2]', () => {
  expect(declared.length).toBeGreaterThan(90)
  expect(sortedText(declared), `change ${LIST_FILE} by hand if the new caller is intended`).toBe(
    sortedText(listed_route_lines),
  )
})

/** One line per route, so that the failure is a readable diff. */
function sortedText(lines: readonly string[]): string {
  return lines.toSorted().join('\n')
}
