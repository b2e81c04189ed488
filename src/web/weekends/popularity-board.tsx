import './popularity-board.css'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useServerMoments } from '../app/use-server-now.ts'
import { Board } from '../ui/board.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { PopularAthletes } from './popular-athletes.tsx'
import { selectionState } from './selection-state.ts'

/** Before the results are in: whom the players picked, selection by selection. */
export function PopularityBoard({ weekend }: { weekend: Weekend }) {
  const states = useServerMoments(weekend.selections, selectionState)
  const tabs = weekend.selections.flatMap((selection, index) =>
    states[index] === 'not-open' ? [] : [toTab(selection, states[index] === 'closed')],
  )
  if (tabs.length === 0) return null

  return (
    <Board id="popular" title="Who is popular">
      <TabStrip label="Selections" param="selection" forgets={[]} tabs={tabs} />
    </Board>
  )
}

function toTab({ selection_id, name }: Selection, is_closed: boolean) {
  return {
    id: String(selection_id),
    label: name,
    renderer: () => <PopularAthletes selection_id={selection_id} is_closed={is_closed} />,
  }
}
