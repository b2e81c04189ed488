import { Notice } from '../ui/notice.tsx'

/** Shown on a board of players without results. */
export function NoResults() {
  return (
    <Notice badge="0" title="No results registered yet">
      <p>Scores appear after the first race.</p>
    </Notice>
  )
}
