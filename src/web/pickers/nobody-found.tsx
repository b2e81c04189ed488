import { bringToBoard } from '../ui/bring-to-board.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A search or a filter that nobody passes. */
export function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <Notice bib="0" title="Nobody is left">
      <p>No athlete here has that name, or costs as little as you have left.</p>
      <Button
        onClick={(event) => {
          bringToBoard(event)
          onClear()
        }}
      >
        Show all
      </Button>
    </Notice>
  )
}
