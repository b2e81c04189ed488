import './flags.css'
import type { WeekendState } from './weekend-state.ts'

export const STATE_LABELS: Record<WeekendState, string> = {
  past: 'Finished',
  running: 'In progress',
  open: 'Open for picks',
  ahead: 'Upcoming',
}

/** Shows the state of a weekend by text and shape, not only by colour. */
export function StateChip({ state }: { state: WeekendState }) {
  return <span className={`state-chip state-${state}`}>{STATE_LABELS[state]}</span>
}
