import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/me.ts'

/** What boards show of a player. */
const SHOWN = ['team_name', 'country'] as const

/** Puts a player's new name into every reply that the pages hold, so that it stands everywhere at once. */
export function renamePlayer(client: QueryClient, me: Me): void {
  client.setQueriesData({}, (reply: unknown) => renamed(reply, me))
}

/** The same value where nothing in it is about the player. */
export function renamed<Value>(value: Value, me: Pick<Me, 'user_id' | (typeof SHOWN)[number]>): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const next = value.map((each) => renamed(each, me))
    return next.some((each, index) => each !== value[index]) ? (next as Value) : value
  }
  const own = 'user_id' in value && value.user_id === me.user_id
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    own && isShown(key) ? me[key] : renamed(part, me),
  ])
  const is_new = parts.some(([key, part]) => part !== Reflect.get(value, key))
  return is_new ? (Object.fromEntries(parts) as Value) : value
}

function isShown(key: string): key is (typeof SHOWN)[number] {
  return SHOWN.some((name) => name === key)
}
