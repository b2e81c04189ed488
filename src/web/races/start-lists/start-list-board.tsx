import '../races.css'
import type { Race } from '#contract/races.ts'
import { Board } from '../../ui/board.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { race: Pick<Race, 'race_id' | 'state'>; is_championship: boolean }

/** The place of the start list of a race that has no result yet. */
export function StartListBoard({ race: { state } }: Props) {
  if (state !== 'scheduled') return null

  return (
    <Board id="start-list" title="Start list">
      <Notice badge="–" title="Start list: not published yet" />
    </Board>
  )
}

type LinkProps = { race: Pick<Race, 'race_id' | 'name' | 'state' | 'selection_id'> }

/** The line about the start list of a race that has no result yet. */
export function StartListLink({ race: { state } }: LinkProps) {
  if (state !== 'scheduled') return null
  return <span className="start-list-link">Start list: not published yet</span>
}
