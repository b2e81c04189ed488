import type { MouseEvent } from 'react'
import { bringToBoard } from '../ui/bring-to-board.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  of: 'overall' | 'challenge'
  /** What is searched for. */
  name: string
  page: number
  pages: number
  onClear: () => void
}

/** Why a board of leagues has no rows: a search without a hit, a page beyond the last, or no leagues yet. */
export function NoLeagues({ of, name, page, pages, onClear }: Props) {
  const clear = (event: MouseEvent) => {
    bringToBoard(event)
    onClear()
  }

  if (pages > 0) {
    return (
      <Notice bib={String(page)} title="The board ends before this page">
        <Button onClick={clear}>Back to the leaders</Button>
      </Notice>
    )
  }
  if (name) {
    return (
      <Notice bib="?" title={`No league begins with “${name}”`}>
        <p>Try fewer letters, or found it yourself.</p>
        <Button onClick={clear}>Show all leagues</Button>
      </Notice>
    )
  }
  return of === 'challenge' ? (
    <Notice bib="0" title="No league stands in the team challenge yet">
      <p>Found one for your club, and ask for it to be verified.</p>
    </Notice>
  ) : (
    <Notice bib="0" title="There is no league yet">
      <p>Create the first, and send your friends its invite.</p>
    </Notice>
  )
}
