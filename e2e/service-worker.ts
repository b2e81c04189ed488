import type { BrowserContext, Page, Worker } from '@playwright/test'
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

/** Delivers a message, already decrypted, to the service worker, as the browser does for a push service. */
export async function deliverPush(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const { origin } = new URL(page.url())
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) done(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
}

export type Shown = { title: string; body: string; tag: string; data: unknown }

/** The notifications that the browser shows now. */
export function shownNotifications(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
}

/**
 * Clicks the notification that is shown. Returns the URL that the service worker opened. `openWindow` is replaced,
 * because the browser lets a service worker open windows only after a real click.
 */
export function clickNotification(worker: Worker): Promise<string | undefined> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
    }
    let opened: string | undefined
    scope.clients.openWindow = async (url) => {
      opened = url
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await done
    return opened
  })
}
