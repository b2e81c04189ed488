import { addIntegration, replayIntegration } from '@sentry/browser'
import { withoutSecrets } from './address-for-others.ts'
import { reportErrors } from './error-reports.ts'

let is_recording = false

/** With the reader's consent a visit may be looked at again, without its texts and what was typed. */
export function recordVisit(dsn: string): void {
  if (is_recording) return
  is_recording = true
  reportErrors(dsn)
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // It would begin a worker out of nothing, which our content security policy does not let it.
      useCompression: false,
      beforeAddRecordingEvent: withoutSecrets,
    }),
  )
}
