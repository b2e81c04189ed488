import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { findWholeChromium, launch_args } from './chromium.ts'
import type { test } from './test.ts'

/** Runs the tests in a browser with notifications, because the headless build has none. */
export const with_service_worker: Parameters<typeof test.use>[0] = {
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: {
    executablePath: findWholeChromium() ?? '/usr/bin/chromium',
    args: [...launch_args],
  },
}

export async function waitUntilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/**
 * Delivers decrypted messages to the service worker at once, as a push service does through the browser. Returns when
 * the worker has handled them. Do not list the notifications earlier: Chromium would delete the data of notifications
 * that are in its database but not on the screen yet.
 */
export async function deliverPush(page: Page, ...payloads: readonly object[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { handled } = await watchHandled(session, payloads.length)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const { origin } = new URL(page.url())
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) done(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const target = { origin: new URL(page.url()).origin, registrationId: await registered }
  const deliver = (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', { ...target, data: JSON.stringify(payload) })
  await Promise.all(payloads.map(deliver))
  await handled
  await session.detach()
}

/** `handled` resolves when the worker has handled a number of messages, counted from now. */
async function watchHandled(session: CDPSession, count: number): Promise<{ handled: Promise<void> }> {
  const service = 'pushMessaging' as const
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
  // Earlier events would be reported again.
  await session.send('BackgroundService.clearEvents', { service })
  let left = count
  const handled = new Promise<void>((done) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Push event completed' && --left === 0) done()
    })
  })
  await session.send('BackgroundService.startObserving', { service })
  return { handled }
}

export type Shown = { title: string; body: string; tag: string; data: unknown }

export function shownNotifications(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
}

/**
 * Clicks the notification that is shown. Returns the URL of the window that the service worker opened or focused.
 * `openWindow` and `focus` are replaced, because the browser allows them only after a real click.
 */
export function clickNotification(worker: Worker): Promise<{ opened?: string; focused?: string }> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } }
    }
    const found: { opened?: string; focused?: string } = {}
    scope.clients.openWindow = async (url) => {
      found.opened = url
      return null
    }
    scope.WindowClient.prototype.focus = async function () {
      found.focused = this.url
      return this
    }
    const [notification] = await scope.registration.getNotifications()
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await done
    return found
  })
}
