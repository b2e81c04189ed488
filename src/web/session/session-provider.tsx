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
import { sayPolitely } from '../app/polite-word.tsx'
import { isOfLeagues } from '../leagues/league-replies.ts'
import { heedSaved } from '../saving/saved-news.ts'
import { resumeKept } from '../team/resume-kept.ts'
import { checkSession, endSession, enter } from './check-session.ts'
import { renamePlayer } from './rename-player.ts'
import { SessionContext } from './session-context.ts'
import { bePlayer, readSession, type Session, subscribeSession, UNKNOWN } from './session-store.ts'
import { forgetCheck, watchSession } from './watch-session.ts'

/** Tells the page who reads, and keeps it true. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // Deferred, because the page that is told at once who reads has to wake up in one go, and does not answer meanwhile.
  const session = useDeferredValue(useSyncExternalStore(subscribeSession, readSession, () => UNKNOWN))
  const user_id = session.me?.user_id

  useEffect(watchSession, [])
  useEffect(() => (user_id === undefined ? undefined : () => forgetOwn(client)), [client, user_id])
  useEffect(() => heedSaved(client), [client])
  useEffect(() => (user_id === undefined ? undefined : resumeKept(user_id)), [user_id])
  // Of the session as it is now: the first drawing in the browser is that of the server, which knows nobody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session brings a new mark
  useLayoutEffect(() => {
    document.documentElement.dataset.session = markOf(readSession())
  }, [session])

  const value = useMemo(
    () => ({
      ...session,
      logIn: enter,
      recheck: checkSession,
      logOut: endSession,
      update: (me: Me) => update(client, me),
    }),
    [session, client],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** What the style sheet goes by: `maybe` hides what is for visitors (app/frame.css, public/theme.js). */
function markOf({ state, is_reconnecting }: Session): string {
  if (state !== 'unknown') return state
  return is_reconnecting ? 'reconnecting' : 'maybe'
}

function update(client: QueryClient, me: Me): void {
  const former = readSession().me
  bePlayer(me)
  renamePlayer(client, me)
  forgetCheck()
  if (former && former.team_name !== me.team_name) sayPolitely(`Your team is now called ${me.team_name}`)
}

/** What was one's own belongs to nobody who comes after. */
function forgetOwn(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me') || isOfLeagues(path),
  })
}
