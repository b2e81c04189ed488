import { Notice } from '../ui/notice.tsx'

/** Shown instead of a board of players that has no results yet. */
export function NoResults() {
  return (
    <Notice badge="0" title="No results registered yet">
      <p>Scores appear after the first race.</p>
    </Notice>
  )
}
