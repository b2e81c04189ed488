import type { MouseEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { scrollToBoard } from '../ui/scroll-to-board.ts'
import { NoResults } from './no-results.tsx'

type Props = { team_name: string; page: number; pages: number; onClear: () => void }

/**
 * Says why a page of the standings has no rows: no team matches, the page is beyond the last, or there are no results
 * yet.
 */
export function NoSuchRows({ team_name, page, pages, onClear }: Props) {
  const clear = (event: MouseEvent) => {
    scrollToBoard(event)
    onClear()
  }

  if (team_name && pages === 0) {
    return (
      <Notice badge="?" title={`No team name contains “${team_name}”`}>
        <p>Try fewer letters, or show all teams.</p>
        <Button onClick={clear}>Show all teams</Button>
      </Notice>
    )
  }
  if (pages > 0) {
    return (
      <Notice badge={String(page)} title="There is nothing on this page">
        <Button onClick={clear}>Back to the leaders</Button>
      </Notice>
    )
  }
  return <NoResults />
}
