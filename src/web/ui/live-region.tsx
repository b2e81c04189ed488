const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What is announced from so many milliseconds before the close, shortest time first. */
const ANNOUNCEMENTS = [
  { from: 0, text: 'is closed' },
  { from: MINUTE, text: 'closes in less than a minute' },
  { from: 10 * MINUTE, text: 'closes in less than 10 minutes' },
  { from: HOUR, text: 'closes in less than an hour' },
  { from: 24 * HOUR, text: 'closes in less than 24 hours' },
]

/** The text of the live region, which is announced when it changes. Empty more than a day before the close. */
export function liveRegionText(remaining_ms: number, what: string): string {
  const announcement = ANNOUNCEMENTS.find(({ from }) => remaining_ms <= from)
  return announcement ? `${what} ${announcement.text}.` : ''
}

/**
 * For screen readers: announces the close a day, an hour, ten minutes and one minute ahead, and when it happens. `what`
 * is the first word of the sentence: `Trading`.
 */
export function LiveRegion({ remaining_ms, what }: { remaining_ms: number | null; what: string }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {remaining_ms === null ? '' : liveRegionText(remaining_ms, what)}
    </span>
  )
}
