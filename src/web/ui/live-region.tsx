const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Sorted by time remaining, shortest first. */
const MARKS = [
  { from: 0, text: 'is closed' },
  { from: MINUTE, text: 'closes in less than a minute' },
  { from: 10 * MINUTE, text: 'closes in less than 10 minutes' },
  { from: HOUR, text: 'closes in less than an hour' },
  { from: 24 * HOUR, text: 'closes in less than 24 hours' },
]

/** Text of the live region. It changes, and is announced, only when a mark is reached. Empty before the first mark. */
export function liveRegionText(remaining_ms: number, what: string): string {
  const mark = MARKS.find(({ from }) => remaining_ms <= from)
  return mark ? `${what} ${mark.text}.` : ''
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
