import {
  addEventProcessor,
  type BrowserOptions,
  browserTracingIntegration,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser'
import { isAgreed, isAnsweredHere, mayReport, onConsent } from '../../core/consent/consent-store.ts'
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

/** Reports errors, traces and recordings from now on, for as long as the reader agrees. Only a yes may load this file. */
export function startReports(dsn: string): void {
  // The reader may have declined while this file was on its way.
  if (reported_to || !isAgreed()) return
  reported_to = dsn
  const replay = recording()
  const client = init({ dsn, ...REPORTED, transport: sendWhileAgreed, integrations: [tracing(), replay] })
  addEventProcessor(withoutSecrets)
  // It hears of a refusal before the server does: the request that says so carries no trace any more.
  onConsent(() => {
    if (client) client.getOptions().enabled = isAgreed()
    if (!isAgreed()) void replay.stop()
  })
}

/** What happened before the yes is not reported: the page on which it was given has no trace of its loading. */
function tracing() {
  return browserTracingIntegration({ instrumentPageLoad: !isAnsweredHere() })
}

/** A recording of the page without its texts and what was typed. Nothing of it stays in the browser. */
function recording() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    stickySession: false,
    // It would begin a worker out of nothing, which our content security policy does not let it.
    useCompression: false,
    beforeAddRecordingEvent: withoutSecrets,
  })
}

/** Checked here too, because a recording sends what it holds whether or not the client is enabled. */
const sendWhileAgreed: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options)
  return {
    ...transport,
    send: (envelope) => (mayReport() ? transport.send(envelope) : Promise.resolve({})),
  }
}
