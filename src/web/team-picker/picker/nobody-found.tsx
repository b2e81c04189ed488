import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { scrollToBoard } from '../../ui/scroll-to-board.ts'

type Props = {
  /** What is listed: athletes, teams. */
  noun: 'athletes' | 'teams'
  /** Only affordable athletes are listed. */
  is_about_money: boolean
  onClear: () => void
}

const TOO_DEAR = 'No athlete has that name and a price within your balance.'
const OTHERWISE = 'Try fewer letters, or show all of them.'

/** Shown when nothing matches the search or the filters. */
export function NobodyFound({ noun, is_about_money, onClear }: Props) {
  return (
    <Notice bib="0" title={`No ${noun} like that`}>
      <p>{is_about_money ? TOO_DEAR : OTHERWISE}</p>
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
