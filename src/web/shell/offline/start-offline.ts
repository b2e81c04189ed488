import type { QueryClient } from '@tanstack/react-query'
import { claimSubscription, startServiceWorker } from '../../core/push/browser-push.ts'
import { readSession, subscribeSession } from '../../core/session/session-store.ts'
import { forgetOthersData, forgetOwnData, keepTeams } from './keep-own-data.ts'

/**
 * Starts the service worker for players, and keeps their teams for the offline page. When the session ends or another
 * player uses the browser, everything of the former player is removed.
 */
export function startOffline(client: QueryClient): void {
  let user_id: number | undefined | null = null
  const check = () => {
    const { state, me } = readSession()
    if (state === 'unknown' || me?.user_id === user_id) return
    user_id = me?.user_id
    if (me) void startFor(me.user_id)
    else forgetOwnData()
  }
  keepTeams(client)
  subscribeSession(check)
  check()
}

async function startFor(user_id: number): Promise<void> {
  forgetOthersData()
  if (!(await startServiceWorker())) return
  // A browser that cannot subscribe, or is offline, is asked again when the next page starts.
  await claimSubscription(user_id).catch(() => {})
}
