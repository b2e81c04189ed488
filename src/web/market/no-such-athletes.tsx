import { bringToBoard } from '../ui/bring-to-board.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { noun: string; onClear: () => void }

/** Nobody in the market is what the address asks for. */
export function NoSuchAthletes({ noun, onClear }: Props) {
  return (
    <Notice bib="?" title={`No ${noun} like that are in the market`}>
      <p>Try fewer letters, or look through all of them.</p>
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
