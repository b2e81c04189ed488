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
  // URLs of other sites are matched as a whole, so they do not match.
  tracePropagationTargets: [/^\/api(\/|$)/],
} as const satisfies Omit<BrowserOptions, 'tracePropagationTargets'> & { tracePropagationTargets: RegExp[] }

let reported_to: string | undefined

/**
 * Starts reporting errors, traces and recordings, while the user consents. This file may be loaded only with consent.
 */
export function startReports(dsn: string): void {
  // The user may have declined while this file was loading.
  if (reported_to || !isAgreed()) return
  reported_to = dsn
  const replay = recording()
  const client = init({ dsn, ...REPORTED, transport: sendWhileAgreed, integrations: [tracing(), replay] })
  addEventProcessor(redact)
  // Runs before the refusal is sent to the server: that request carries no trace any more.
  onConsent(() => {
    if (client) client.getOptions().enabled = isAgreed()
    if (!isAgreed()) void replay.stop()
  })
}

/** Nothing before the consent is reported: the page on which it was given has no trace of its loading. */
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

/** Checked here, too, because a recording is sent whether or not the client is enabled. */
const sendWhileAgreed: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options)
  return {
    ...transport,
    send: (envelope) => (mayReport() ? transport.send(envelope) : Promise.resolve({})),
  }
}
