import './weekend-status.css'
import type { WeekendState } from '#game/calendar/weekend-status.ts'
import { WEEKEND_STATES } from '#text/weekend-status-text.ts'

/** Shows the state of a weekend by text and shape, not only by colour. */
export function StateChip({ state }: { state: WeekendState }) {
  return <span className={`state-chip state-${state}`}>{WEEKEND_STATES[state]}</span>
}
