import { Notice } from '../ui/notice.tsx'

/** Shown in place of a board of players that has no results. */
export function NoResults() {
  return (
    <Notice badge="0" title="No results registered yet">
      <p>Scores appear after the first race.</p>
    </Notice>
  )
}
