import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { scrollToBoard } from '../../ui/scroll-to-board.ts'

type Props = {
  noun: 'athletes' | 'teams'
  /** Whether the budget is the only filter. */
  is_budget_filter: boolean
  onClear: () => void
}

/** Shown when nothing matches the search or the filters. */
export function NobodyFound({ noun, is_budget_filter, onClear }: Props) {
  return (
    <Notice badge="0" title={`No ${noun} found`}>
      <p>
        {is_budget_filter ? `No ${noun} within your budget match.` : 'Try fewer letters or other filters.'}
      </p>
      <Button
        onClick={(event) => {
          scrollToBoard(event)
          onClear()
        }}
      >
        {`Show all ${noun}`}
      </Button>
    </Notice>
  )
}
