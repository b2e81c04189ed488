import { offlinePage } from './offline-page.ts'
import { isCurrentSession, readOwnData, wipeOwnData } from './own-data.ts'

/**
 * The service worker. It shows push notifications, and an offline page if a page cannot be loaded. It stores no reply
 * of the server, so it never shows old results as new.
 */
declare const self: Omit<ServiceWorkerGlobalScope, 'cookieStore'> & { cookieStore?: CookieStore }

/** The payload of a push message (src/server/notifications/push-channel.ts). */
type PushPayload = { title: string; text: string; path: string; tag: string; message_id: string }

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The message that is being shown, or was shown last. */
let last: Promise<void> = Promise.resolve()

self.addEventListener('push', (event) => {
  if (!event.data) return
  const payload = event.data.json() as PushPayload
  // Notifications are shown one after the other. `show` lists them, and Chromium then deletes the data of notifications
  // that are not on the screen yet. A click on a notification without data would do nothing.
  last = last.catch(() => {}).then(() => show(payload))
  event.waitUntil(last)
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as Pick<PushPayload, 'path'>
  event.waitUntil(openPage(path))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  // The browser itself handles URLs of the API, such as `/api/logout`.
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/api/')) return
  event.respondWith(fetch(request).catch(loadOfflinePage))
})

/** Shows a notification. Replaces a notification with the same tag, such as an earlier reminder of a deadline. */
async function show({ title, text, path, tag, message_id }: PushPayload): Promise<void> {
  const [shown] = await self.registration.getNotifications({ tag })
  const is_new = (shown?.data as PushPayload | undefined)?.message_id !== message_id
  const options: NotificationOptions & { renotify: boolean } = {
    body: text,
    tag,
    data: { path, message_id },
    icon: '/icons/icon-192.png',
    lang: 'en',
    // A message that arrives twice makes no second sound.
    renotify: is_new,
  }
  await self.registration.showNotification(title, options)
}

/** Focuses a window that already shows the page, or opens a new one, so that input in other windows is not lost. */
async function openPage(path: string): Promise<void> {
  const { origin } = self.location
  const requested = new URL(path, origin)
  const url = requested.origin === origin ? requested.href : `${origin}/`
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((each) => each.url === url)
  if (open) await open.focus()
  else await self.clients.openWindow(url)
}

async function loadOfflinePage(): Promise<Response> {
  const data = await readOwnData().catch(() => null)
  const is_own = data !== null && (await isCurrentSession(data, self.cookieStore))
  if (data && !is_own) await wipeOwnData().catch(() => {})
  return offlinePage(is_own ? data : null, Date.now() + (is_own ? data.clock_ahead_ms : 0))
}
