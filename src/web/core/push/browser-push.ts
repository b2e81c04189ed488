import { addPushSubscription } from '#contract/notifications/push-subscriptions.ts'
import { readCookie } from '../api/read-cookie.ts'
import { sendChange } from '../mutations/send-change.ts'

const CACHE = 'push-owner'
const ADDRESS = '/push-owner'

/**
 * The player who gets the notifications of this browser, and the session in which the server stored the subscription.
 */
type PushOwner = { user_id: number; session: string; endpoint: string }

/**
 * Starts the service worker, which shows notifications and the offline page. Undefined if that fails, or if the browser
 * does not support service workers. The browser updates the service worker by itself.
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

/** Returns the push subscription of this browser. Null if the browser is not subscribed or cannot subscribe. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/**
 * Tells the server that this browser is subscribed for the player. Returns whether the server has accepted the
 * subscription, and the session has not changed meanwhile.
 */
export async function saveSubscription(user_id: number, subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const session = readCookie('csrf')
  const answer = await sendChange(
    addPushSubscription,
    { body: { endpoint, keys: { p256dh, auth } } },
    { critical: false },
  )
  if (!answer.ok || readCookie('csrf') !== session) return false
  await (await caches.open(CACHE)).put(ADDRESS, Response.json({ user_id, session: session ?? '', endpoint }))
  return true
}

/**
 * Adapts the subscription of this browser to the logged-in player. Their own subscription is sent to the server in each
 * new session, because a logout deletes it there. The subscription of another player is cancelled.
 */
export async function claimSubscription(user_id: number): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  const owner = await readOwner()
  if (owner?.user_id !== user_id) {
    await caches.delete(CACHE)
    await subscription.unsubscribe()
    return
  }
  const is_known = owner.session === readCookie('csrf') && owner.endpoint === subscription.endpoint
  if (!is_known) await saveSubscription(user_id, subscription)
}

async function readOwner(): Promise<PushOwner | null> {
  const stored = await (await caches.open(CACHE)).match(ADDRESS)
  return stored ? ((await stored.json()) as PushOwner) : null
}
