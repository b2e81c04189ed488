import {
  addEventProcessor,
  type BrowserOptions,
  browserTracingIntegration,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser'
import { isAgreed, isAnsweredHere, mayReport, onConsent } from '../../core/consent/consent-store.ts'
import { redact } from './redact.ts'

/** How much is reported. Only requests to our own API carry trace headers. */
export const REPORTED = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  // Sentry also matches the paths of our own URLs. URLs of other sites are matched only as a whole.
  tracePropagationTargets: [/^\/api(\/|$)/],
} as const satisfies Omit<BrowserOptions, 'tracePropagationTargets'> & { tracePropagationTargets: RegExp[] }

let reported_to: string | undefined

/**
 * Starts reporting errors, traces and recordings, for as long as the user consents. This file may be loaded only with
 * consent.
 */
export function startReports(dsn: string): void {
  // The user may have declined while this file was loading.
  if (reported_to || !isAgreed()) return
  reported_to = dsn
  const replay = recording()
  const client = init({ dsn, ...REPORTED, transport: sendWhileAgreed, integrations: [tracing(), replay] })
  addEventProcessor(redact)
  // Runs before the new answer is sent to the server, so a request that declines carries no trace.
  onConsent(() => {
    if (client) client.getOptions().enabled = isAgreed()
    if (!isAgreed()) void replay.stop()
  })
}

/** The page load is not traced if the consent was given on this page, because it happened before. */
function tracing() {
  return browserTracingIntegration({ instrumentPageLoad: !isAnsweredHere() })
}

/** A recording of the page without its texts and inputs. It is not stored in the browser. */
function recording() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    stickySession: false,
    // Compression starts a worker from a blob, which our content security policy forbids.
    useCompression: false,
    beforeAddRecordingEvent: redact,
  })
}

/** Checks the consent itself, because recordings are sent even if the client is disabled. */
const sendWhileAgreed: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options)
  return {
    ...transport,
    send: (envelope) => (mayReport() ? transport.send(envelope) : Promise.resolve({})),
  }
}
