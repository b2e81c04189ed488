import '../../team/fill.css'
import type { ListMode } from './use-list-mode.ts'

/** Two buttons that choose whether the lists add picks or reserves. */
export function ModeSwitch({ team, chooseReserves }: ListMode) {
  if (!team || !chooseReserves) return null

  return (
    <fieldset className="mode-switch">
      <legend className="visually-hidden">Choose picks or reserves</legend>
      {[false, true].map((is_bench) => (
        <button
          key={String(is_bench)}
          type="button"
          aria-pressed={team.is_bench === is_bench}
          onClick={() => chooseReserves(is_bench)}
        >
          {is_bench ? 'Reserves' : 'Picks'}
        </button>
      ))}
    </fieldset>
  )
}
