import { bringToBoard } from '../ui/bring-to-board.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  /** What is listed: athletes, teams. */
  noun: 'athletes' | 'teams'
  onClear: () => void
}

/** A search or a filter that nobody passes. */
export function NobodyFound({ noun, onClear }: Props) {
  return (
    <Notice bib="0" title={`No ${noun} like that`}>
      <p>None of them has that name, or costs as little as you have left.</p>
      <Button
        onClick={(event) => {
          bringToBoard(event)
          onClear()
        }}
      >
        {`Show all ${noun}`}
      </Button>
    </Notice>
  )
}
