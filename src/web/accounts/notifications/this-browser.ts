import { useCallback, useEffect, useState } from 'react'
import { deletePushSubscription } from '#contract/notifications/push-subscriptions.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { findSubscription, saveSubscription, startServiceWorker } from '../../core/push/browser-push.ts'
import { readSession } from '../../core/session/session-store.ts'

/**
 * Push notifications in this browser.
 * - `install`: an iPhone or iPad allows push notifications only to sites that were added to the home screen.
 * - `denied`: the user has forbidden them, so the browser does not ask again.
 * - `failed`: the browser could not subscribe, or the server did not accept its subscription.
 */
export type PushState = 'unknown' | 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'failed'

/** Returns the state of push notifications in this browser, and functions that turn them on and off. */
export function useThisBrowser(public_key: string | null) {
  const [state, setState] = useState<PushState>('unknown')
  useEffect(() => {
    let is_current = true
    void readState().then((found) => is_current && setState(found))
    return () => {
      is_current = false
    }
  }, [])

  const turnOn = useCallback(async (): Promise<PushState> => {
    const found = public_key === null ? 'failed' : await subscribe(public_key).catch(() => 'failed' as const)
    setState(found)
    return found
  }, [public_key])
  const turnOff = useCallback(async () => setState(await unsubscribe().catch(() => 'failed' as const)), [])
  return { state, turnOn, turnOff }
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return whyUnsupported()
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription().catch(() => null)
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function whyUnsupported(): PushState {
  return needsInstallation(navigator) ? 'install' : 'unsupported'
}

/** Whether this is an iPhone or iPad, where push needs a site on the home screen. An iPad’s user agent says Macintosh. */
export function needsInstallation({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Asks the user for permission, subscribes the browser, and stores the subscription on the server. */
async function subscribe(public_key: string): Promise<PushState> {
  if (!isSupported()) return whyUnsupported()
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'

  // Waits until a service worker is active, because only an active one can subscribe.
  if (!(await startServiceWorker())) return 'failed'
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { me } = readSession()
  if (me && (await saveSubscription(me.user_id, subscription))) return 'on'
  await subscription.unsubscribe()
  return 'failed'
}

/** Ends the subscription in the browser first, so that nothing is shown even if the server cannot be reached. */
async function unsubscribe(): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  await subscription.unsubscribe()
  await sendChange(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  return 'off'
}
