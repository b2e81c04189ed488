import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './route.ts'

const routes = await listRoutes()

test('every combination of method and path has only one route', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(routes.length).toBeGreaterThan(9)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('a schema that accepts additional keys is detected', () => {
  const lax = z.array(z.object({ user_id: z.int() }))
  expect(openObjects(z.toJSONSchema(lax, { io: 'input' }))).toEqual(['/items'])
})

describe.each(routes)('$method $path', (route) => {
  test('its params are the parameters of its path', () => {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(route.params?.shape ?? {})).toEqual(names)
  })

  test('its reply schema rejects unknown keys', () => {
    const schema = z.toJSONSchema(route.reply, { io: 'input' })
    expect(openObjects(schema)).toEqual([])
  })

  test('only routes whose reply contains a list accept a limit', () => {
    if (!route.query || !('limit' in route.query.shape)) return
    const parts = route.reply instanceof z.ZodObject ? Object.values(route.reply.shape) : [route.reply]
    expect(parts.some((part) => part instanceof z.ZodArray)).toBe(true)
  })
})

describe('required roles', () => {
  const callersOf = (wanted: RegExp) =>
    routes
      .filter(({ path }) => wanted.test(path))
      .map(({ method, path, caller }) => `${method} ${path} ${caller}`)

  test('boards, events, athletes, races, texts, login and register are public [6.1]', () => {
    const named =
      /^\/api\/(cups\/:name\/leaderboard|users|weekends|athletes|races|content\/:folder.*|login|register)$/
    expect(callersOf(named).toSorted()).toEqual([
      'GET /api/athletes visitor',
      'GET /api/content/:folder/:page/payload visitor',
      'GET /api/cups/:name/leaderboard visitor',
      'GET /api/races visitor',
      'GET /api/users visitor',
      'GET /api/weekends visitor',
      'POST /api/login visitor',
      'POST /api/register visitor',
    ])
  })

  test('a user’s own data and leagues require a player [6.2]', () => {
    const own = callersOf(/^\/api\/(me|leagues|team_challenge)(\/|$)/)
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter((each) => !each.endsWith(' player'))).toEqual([])
  })
})

type Known = Route<z.ZodObject, z.ZodObject>

/** All routes that the files of this folder export. */
async function listRoutes(): Promise<Known[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules = await Promise.all(files.map((name) => import(/* @vite-ignore */ `./${name}`)))
  return modules.flatMap((exported) => Object.values(exported)).filter((value) => isRoute(value))
}

function isRoute(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value
}

/** The paths in a schema of those objects that accept additional keys. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const is_open = 'properties' in schema && !('additionalProperties' in schema)
  const inside = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))
  return is_open ? [path, ...inside] : inside
}
