import {
  addEventProcessor,
  type BrowserOptions,
  browserTracingIntegration,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser'
import { hasConsented, isAnsweredHere, mayReport, onConsent } from '../../core/consent/consent-store.ts'
import { redact } from './redact.ts'

/** What is reported. Only requests to our own API have trace headers. */
export const REPORTED = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  // For URLs of our site, Sentry compares only the path with the pattern. For other sites, it compares the whole URL.
  tracePropagationTargets: [/^\/api(\/|$)/],
} as const satisfies Omit<BrowserOptions, 'tracePropagationTargets'> & { tracePropagationTargets: RegExp[] }

let reported_to: string | undefined

/**
 * Starts reporting errors, traces and recordings. Reporting stops when the user withdraws their consent. This file may
 * be loaded only with the user's consent.
 */
export function startReports(dsn: string): void {
  // The user may have declined while this file was loading.
  if (reported_to || !hasConsented()) return
  reported_to = dsn
  const replay = createRecording()
  const client = init({
    dsn,
    ...REPORTED,
    transport: sendWithConsent,
    integrations: [createTracing(), replay],
  })
  addEventProcessor(redact)
  // This listener runs before the page sends the new answer. So a request that declines has no trace headers.
  onConsent(() => {
    if (client) client.getOptions().enabled = hasConsented()
    if (!hasConsented()) void replay.stop()
  })
}

/**
 * Creates the tracing. If the user consented on this page, its page load is not traced, because it happened before the
 * consent.
 */
function createTracing() {
  return browserTracingIntegration({ instrumentPageLoad: !isAnsweredHere() })
}

/** Creates the recording of the page, without its texts and inputs. Recordings are not stored in the browser. */
function createRecording() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    stickySession: false,
    // Compression would start a worker from a blob, which our content security policy forbids.
    useCompression: false,
    beforeAddRecordingEvent: redact,
  })
}

/**
 * Creates a transport that checks the consent before each report, because recordings are sent even if the client is
 * disabled.
 */
const sendWithConsent: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options)
  return {
    ...transport,
    send: (envelope) => (mayReport() ? transport.send(envelope) : Promise.resolve({})),
  }
}
