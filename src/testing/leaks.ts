import type { Route } from '#contract/route.ts'
import type { TestCaller } from './callers.ts'
import { test_ids } from './test-season.ts'

/**
 * Lists what a reply reveals about other users: their email addresses, browsers or picks, or another user's data
 * instead of the caller's own.
 */
export function leaksIn(
  body: string,
  { label, user_id }: TestCaller,
  { path }: Pick<Route, 'path'>,
): string[] {
  const name = Object.entries(test_ids.users).find(([, id]) => id === user_id)?.[0]
  const found = body.match(/\w+@example\.org|\(\w[^)]*\)’s (other )?browser/g) ?? []
  const own = [
    'help@example.org',
    `${name}@example.org`,
    `(${label})’s browser`,
    `(${label})’s other browser`,
  ]
  const about = path.startsWith('/api/me/') ? /^\{"user_id":(\d+)/.exec(body)?.[1] : undefined
  return [
    ...found.filter((text) => !own.includes(text) && !maySee(path, label)).map((text) => `reveals ${text}`),
    ...(about === undefined || Number(about) === user_id ? [] : [`contains the data of user ${about}`]),
    ...(path.startsWith('/api/me/') && body.includes('Dina Dahl') ? ['reveals a pick of vera'] : []),
  ]
}

/** Only owners may see the addresses and browsers of others, and only in the routes about players. */
function maySee(path: string, label: string): boolean {
  return label === 'owner' && path.startsWith('/api/admin/people')
}
