import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Me } from '#contract/me.ts'
import { onSaved } from '../core/mutations/saved-event.ts'
import { checkSession, endSession, loadPlayer } from '../core/session/check-session.ts'
import { SessionContext } from '../core/session/session-context.ts'
import {
  readSession,
  type Session,
  setPlayer,
  subscribeSession,
  UNKNOWN,
} from '../core/session/session-store.ts'
import { forgetCheck, watchSession } from '../core/session/watch-session.ts'
import { containsLeagues } from '../leagues/league-replies.ts'
import { resumePersisted } from '../team/resume-persisted.ts'
import { announcePolitely } from '../ui/polite-region.tsx'

/** The fields of a player that boards show. */
const SHOWN = ['team_name', 'country'] as const

/** Updates a player's name in all cached replies, so that it changes everywhere at once. */
export function renamePlayer(client: QueryClient, me: Me): void {
  client.setQueriesData({}, (reply: unknown) => renamed(reply, me))
}

/** Returns the same value if it does not contain the player. */
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

/** Provides the session and keeps it up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // Deferred, because an immediate update during hydration would force the whole page to hydrate synchronously.
  const session = useDeferredValue(useSyncExternalStore(subscribeSession, readSession, () => UNKNOWN))
  const user_id = session.me?.user_id

  useEffect(watchSession, [])
  useEffect(() => (user_id === undefined ? undefined : () => forgetOwn(client)), [client, user_id])
  useEffect(() => onSaved(client), [client])
  useEffect(() => (user_id === undefined ? undefined : resumePersisted(user_id)), [user_id])
  // Reads the current session: the first browser render uses the server's, which is always unknown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session needs a new mark
  useLayoutEffect(() => {
    document.documentElement.dataset.session = markOf(readSession())
  }, [session])

  const value = useMemo(
    () => ({
      ...session,
      logIn: loadPlayer,
      recheck: checkSession,
      logOut: endSession,
      update: (me: Me) => update(client, me),
    }),
    [session, client],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The attribute that the style sheet uses: `maybe` hides content for visitors (shell.css, public/theme.js). */
function markOf({ state, is_reconnecting }: Session): string {
  if (state !== 'unknown') return state
  return is_reconnecting ? 'reconnecting' : 'maybe'
}

function update(client: QueryClient, me: Me): void {
  const former = readSession().me
  setPlayer(me)
  renamePlayer(client, me)
  forgetCheck()
  if (former && former.team_name !== me.team_name) announcePolitely(`Your team is now called ${me.team_name}`)
}

/** Removes the player's own data before another user logs in. */
function forgetOwn(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me') || containsLeagues(path),
  })
}
