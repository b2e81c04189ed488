import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './route.ts'

const routes = await listRoutes()

test('every route has an address of its own', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(routes.length).toBeGreaterThan(9)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('a schema that takes any further key would be noticed', () => {
  const lax = z.array(z.object({ user_id: z.int() }))
  expect(openObjects(z.toJSONSchema(lax, { io: 'input' }))).toEqual(['/items'])
})

describe.each(routes)('$method $path', (route) => {
  test('its params are the names in its path', () => {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(route.params?.shape ?? {})).toEqual(names)
  })

  test('its reply refuses what the contract does not name', () => {
    const schema = z.toJSONSchema(route.reply, { io: 'input' })
    expect(openObjects(schema)).toEqual([])
  })

  test('a limit is for lists, or for what holds one', () => {
    if (!route.query || !('limit' in route.query.shape)) return
    const parts = route.reply instanceof z.ZodObject ? Object.values(route.reply.shape) : [route.reply]
    expect(parts.some((part) => part instanceof z.ZodArray)).toBe(true)
  })
})

type Known = Route<z.ZodObject, z.ZodObject>

/** Every route that a file of this folder exports. */
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

/** Where a schema has an object that takes any further key. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const is_open = 'properties' in schema && !('additionalProperties' in schema)
  const inside = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))
  return is_open ? [path, ...inside] : inside
}
