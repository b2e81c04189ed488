import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { type Me, patchMe } from '#contract/me.ts'
import { teamNameOrDefault } from '#game/teams/team-names.ts'
import type { RouteInput } from '../core/api/reply.ts'
import { onSaved } from '../core/mutations/saved-event.ts'
import { usePending } from '../core/mutations/use-change.ts'
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
import { renamePlayer, useRenaming } from './rename-player.ts'

/** Applies a pending change of the profile. The rule for an empty team name is the same as on the server. */
function withProfileChange(me: Me, { body }: RouteInput<typeof patchMe>): Me {
  const { team_name, country = me.country } = body
  const name = team_name === undefined ? me.team_name : teamNameOrDefault(team_name, me.user_name)
  return { ...me, team_name: name, country }
}

/** Returns the session, with pending changes of the profile applied. */
function useShownSession(): Session {
  const session = useSyncExternalStore(subscribeSession, readSession, () => UNKNOWN)
  const pending = usePending(session.me?.user_id, patchMe)
  return useMemo(
    () =>
      session.state === 'player'
        ? { ...session, me: pending.reduce(withProfileChange, session.me) }
        : session,
    [session, pending],
  )
}

/** Provides the session and keeps it up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // The session is deferred, because an immediate update during hydration would force the whole page to hydrate
  // synchronously.
  const session = useDeferredValue(useShownSession())
  const user_id = session.me?.user_id

  useEffect(watchSession, [])
  useEffect(() => (user_id === undefined ? undefined : () => removeOwnReplies(client)), [client, user_id])
  useEffect(() => onSaved(client), [client])
  useEffect(() => (user_id === undefined ? undefined : resumePersisted(user_id)), [user_id])
  useRenaming(client, session.me)
  // In the first render, `session` is unknown, as on the server. The store already has the browser's session.
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
      update: (me: Me) => updatePlayer(client, me),
    }),
    [session, client],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/**
 * Returns the value of the attribute `data-session`. For `maybe` and `reconnecting`, the style sheet hides content for
 * visitors (masthead.css).
 */
function markOf({ state, is_reconnecting }: Session): string {
  if (state !== 'unknown') return state
  return is_reconnecting ? 'reconnecting' : 'maybe'
}

function updatePlayer(client: QueryClient, me: Me): void {
  setPlayer(me)
  renamePlayer(client, me)
  forgetCheck()
}

/** Removes the player's own data from the cache, after a logout or when another user logs in. */
function removeOwnReplies(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me') || containsLeagues(path),
  })
}
