import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '#contract/route.ts'

export const LIST_FILE = 'src/testing/route-callers.txt'

/** The committed list of all routes: method, path, and the lowest role that may call the route. */
export const listed_route_lines = readFileSync(join(import.meta.dirname, 'route-callers.txt'), 'utf8')
  .trimEnd()
  .split('\n')

/**
 * The routes of the list. People edit the list by hand, so tests that use it do not depend on what the routes declare.
 */
export const listed_routes = listed_route_lines.map((line) => {
  const [method, path, caller] = line.split(' ') as [string, string, Caller]
  return { method, path, caller }
})
