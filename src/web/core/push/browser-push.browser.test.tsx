import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setVisitor } from '../session/session-store.ts'
import { claimSubscription, saveSubscription } from './browser-push.ts'

const endpoint = 'https://push.example/1'
const unsubscribe = vi.fn(async () => true)
const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  unsubscribe,
} as unknown as PushSubscription
const sent = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}))

function startSession(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the session of a player, as the server sets it
  document.cookie = `csrf=p.${token}; path=/`
}

beforeEach(async () => {
  vi.stubGlobal('fetch', sent)
  const worker = { pushManager: { getSubscription: async () => subscription } }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker as never)
  startSession('first')
  // The test files share one page. With a player of an earlier file, the change would first check the session.
  setVisitor()
  expect(await saveSubscription(1, subscription)).toBe(true)
  sent.mockClear()
  unsubscribe.mockClear()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await caches.delete('push-owner')
})

test('in the same session, the subscription is not sent again', async () => {
  await claimSubscription(1)
  expect(sent).not.toHaveBeenCalled()
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('in a new session, the player’s subscription is sent again', async () => {
  startSession('second')
  await claimSubscription(1)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(JSON.parse(sent.mock.calls[0]![1].body as string)).toMatchObject({ endpoint })
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('if another player logs in, the subscription is cancelled and not sent', async () => {
  startSession('second')
  await claimSubscription(2)
  expect(sent).not.toHaveBeenCalled()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})
