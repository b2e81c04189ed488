import { Notice } from '../ui/notice.tsx'

/** What a board of players says before there is one. */
export function NoResults() {
  return (
    <Notice bib="0" title="No results registered yet">
      <p>Scores appear after the first race.</p>
    </Notice>
  )
}
