import type { MouseEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { scrollToBoard } from '../ui/scroll-to-board.ts'

type Props = {
  board: 'overall' | 'challenge'
  /** The search text. */
  name: string
  page: number
  pages: number
  onClear: () => void
}

/**
 * Says why a board of leagues has no rows: the page is beyond the last, no league matches, or there are no leagues yet.
 */
export function NoLeagues({ board, name, page, pages, onClear }: Props) {
  const clear = (event: MouseEvent) => {
    scrollToBoard(event)
    onClear()
  }

  if (pages > 0) {
    return (
      <Notice badge={String(page)} title="There is nothing on this page">
        <Button onClick={clear}>Back to the leaders</Button>
      </Notice>
    )
  }
  if (name) {
    return (
      <Notice badge="?" title={`No league name starts with “${name}”`}>
        <p>Try fewer letters, or create the league yourself.</p>
        <Button onClick={clear}>Show all leagues</Button>
      </Notice>
    )
  }
  return board === 'challenge' ? (
    <Notice badge="0" title="No leagues in the team challenge yet">
      <p>Create one for your club and request verification.</p>
    </Notice>
  ) : (
    <Notice badge="0" title="No leagues yet">
      <p>Create the first one and invite your friends.</p>
    </Notice>
  )
}
