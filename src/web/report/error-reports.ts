import { addEventProcessor, type BrowserOptions, browserTracingIntegration, init } from '@sentry/browser'
import { withoutSecrets } from './address-for-others.ts'

/** How much is reported (spec §9). Only calls of our own API are told which page they belong to. */
export const REPORTED = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  // Of another site's address the whole is looked at, and that begins otherwise.
  tracePropagationTargets: [/^\/api(\/|$)/],
} as const satisfies Omit<BrowserOptions, 'tracePropagationTargets'> & { tracePropagationTargets: RegExp[] }

let reported_to: string | undefined

/** Reports errors of the page from now on. */
export function reportErrors(dsn: string): void {
  if (reported_to) return
  reported_to = dsn
  init({ dsn, ...REPORTED, integrations: [browserTracingIntegration()] })
  addEventProcessor(withoutSecrets)
}
