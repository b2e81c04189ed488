import type { Forecast } from './job-handler.ts'

/** Once this share of a run has passed, the time left is computed from the run's own pace. */
const least_share = 0.1

/**
 * The share of the expected time of a run that has passed. A report says how far the run is; until the next one, the
 * share grows with time towards the forecast. `now` returns seconds.
 */
export function openShare(now: () => number) {
  const started_at = now()
  let shareNow = () => 0
  const report = (share: number, forecast: Forecast = { share, expected_s: 1 }) => {
    const reported_at = now()
    const passed_s = reported_at - started_at
    const expected_s = share > least_share ? passed_s / share : forecast.expected_s
    shareNow = () => Math.min(forecast.share, share + (now() - reported_at) / expected_s)
  }
  return { report, shareNow: () => shareNow() }
}
