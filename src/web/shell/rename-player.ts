import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Me } from '#contract/me.ts'
import { announcePolitely } from '../ui/polite-region.tsx'

/**
 * Updates the player's team name and country in all cached replies when they change. A new name is announced to screen
 * readers.
 */
export function useRenaming(client: QueryClient, me: Me | null): void {
  const last = useRef<Me>(null)
  useEffect(() => {
    const former = last.current
    last.current = me
    if (me === null || former?.user_id !== me.user_id) return
    if (SHOWN_FIELDS.every((name) => former[name] === me[name])) return
    renamePlayer(client, me)
    if (former.team_name !== me.team_name) announcePolitely(`Your team is now called ${me.team_name}`)
  }, [client, me])
}

/** The fields of a player that boards show. */
const SHOWN_FIELDS = ['team_name', 'country'] as const

export function renamePlayer(client: QueryClient, me: Me): void {
  client.setQueriesData({}, (reply: unknown) => renamed(reply, me))
}

/** Returns the value with the player's current name and country. If nothing changes, returns the same object. */
export function renamed<Value>(value: Value, me: Pick<Me, 'user_id' | (typeof SHOWN_FIELDS)[number]>): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const next = value.map((each) => renamed(each, me))
    return next.some((each, index) => each !== value[index]) ? (next as Value) : value
  }
  const is_player = 'user_id' in value && value.user_id === me.user_id
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    is_player && isShownField(key) ? me[key] : renamed(part, me),
  ])
  const is_new = parts.some(([key, part]) => part !== Reflect.get(value, key))
  return is_new ? (Object.fromEntries(parts) as Value) : value
}

function isShownField(key: string): key is (typeof SHOWN_FIELDS)[number] {
  return SHOWN_FIELDS.some((name) => name === key)
}
