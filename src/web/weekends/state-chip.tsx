import './flags.css'
import type { WeekendState } from './weekend-state.ts'

export const STATE_LABELS: Record<WeekendState, string> = {
  past: 'Raced',
  running: 'Running now',
  open: 'Open for picks',
  ahead: 'Ahead',
}

/** Where a weekend is on its way, told by word and shape before colour. */
export function StateChip({ state }: { state: WeekendState }) {
  return <span className={`state-chip state-${state}`}>{STATE_LABELS[state]}</span>
}
