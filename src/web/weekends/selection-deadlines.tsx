import './flags.css'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { BothClocks } from '../races/both-clocks.tsx'
import { type SelectionState, selectionState } from './selection-state.ts'

const LABELS: Record<SelectionState, string> = {
  'not-open': 'not open yet, closes',
  open: 'open until',
  closed: 'closed',
}

/** The weekend's selections, in the order in which they close. */
export function SelectionDeadlines({ weekend }: { weekend: Weekend }) {
  return (
    <ul className="deadlines">
      {weekend.selections.map((selection) => (
        <Deadline key={selection.selection_id} selection={selection} weekend={weekend} />
      ))}
    </ul>
  )
}

function Deadline({ selection, weekend }: { selection: Selection; weekend: Weekend }) {
  const state = useFromServerTime((now) => selectionState(selection, now))

  return (
    <li className={`deadline deadline-${state}`}>
      <span className="deadline-name">
        {selection.name}
        <span className="deadline-state">{LABELS[state]}</span>
      </span>
      <BothClocks at={selection.trading_close} weekend={weekend} />
    </li>
  )
}
