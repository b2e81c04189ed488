import { onTestFinished, vi } from 'vitest'

/** Replaces the browser’s push notifications with fake ones. */
export function stubPush(
  permission: NotificationPermission,
  subscribe = async (): Promise<unknown> => null,
): void {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const worker = { pushManager: { getSubscription: async () => null, subscribe } }
  const container = {
    getRegistration: async () => worker,
    register: async () => worker,
    ready: Promise.resolve(worker),
  }
  const spy = vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as never)
  onTestFinished(() => spy.mockRestore())
}

/** Makes a subscription as the browser returns it, and the data that the page sends to the server. */
export function fakeSubscription() {
  const endpoint = 'https://push.example/1'
  const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) }
  const unsubscribe = vi.fn(async () => true)
  return { endpoint, keys, subscription: { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } }
}
