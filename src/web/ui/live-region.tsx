const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A text applies when at most `from` ms are left. The first match is used, so the shortest time comes first. */
const ANNOUNCEMENTS = [
  { from: 0, text: 'are closed' },
  { from: MINUTE, text: 'close in less than a minute' },
  { from: 10 * MINUTE, text: 'close in less than 10 minutes' },
  { from: HOUR, text: 'close in less than an hour' },
  { from: 24 * HOUR, text: 'close in less than 24 hours' },
]

/**
 * Returns the text of the live region. Screen readers announce it when it changes. It is empty until a day before the
 * close.
 */
export function liveRegionText(remaining_ms: number, what: string): string {
  const announcement = ANNOUNCEMENTS.find(({ from }) => remaining_ms <= from)
  return announcement ? `${what} ${announcement.text}.` : ''
}

/**
 * Announces a close to screen readers: a day, an hour, ten minutes and one minute before the close, and at the close.
 * `what` is the first word of the sentence, such as `Picks`.
 */
export function LiveRegion({ remaining_ms, what }: { remaining_ms: number | null; what: string }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {remaining_ms === null ? '' : liveRegionText(remaining_ms, what)}
    </span>
  )
}
