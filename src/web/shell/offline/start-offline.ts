import type { QueryClient } from '@tanstack/react-query'
import { claimSubscription, startServiceWorker } from '../../core/push/browser-push.ts'
import { readSession, subscribeSession } from '../../core/session/session-store.ts'
import { keepTeams, removeOthersData, removeOwnData } from './keep-own-data.ts'

/**
 * Starts the service worker for players, and stores their teams for the offline page. When the session ends or another
 * player uses the browser, the data of the former player is removed.
 */
export function startOffline(client: QueryClient): void {
  let user_id: number | undefined | null = null
  const check = () => {
    const { state, me } = readSession()
    if (state === 'unknown' || me?.user_id === user_id) return
    user_id = me?.user_id
    if (me) void startFor(me.user_id)
    else removeOwnData()
  }
  keepTeams(client)
  subscribeSession(check)
  check()
}

async function startFor(user_id: number): Promise<void> {
  removeOthersData()
  if (!(await startServiceWorker())) return
  // If this fails, for example offline, the next page load repeats it.
  await claimSubscription(user_id).catch(() => {})
}
