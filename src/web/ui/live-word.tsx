import { liveWord } from './live-words.ts'

/**
 * For those who listen: speaks up a day, an hour, ten minutes and a minute before the close, and at the close.
 * `what` begins the sentence: `Trading`.
 */
export function LiveWord({ remaining_ms, what }: { remaining_ms: number | null; what: string }) {
  return (
    <span className="unseen" aria-live="polite">
      {remaining_ms === null ? '' : liveWord(remaining_ms, what)}
    </span>
  )
}
