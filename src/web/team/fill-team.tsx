import { useState } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { FillDialog } from './fill-dialog.tsx'
import { whyNotFill } from './fill-reason.ts'
import type { MyTeam } from './my-team.ts'
import { useFilling } from './use-filling.ts'

type Props = {
  weekend: Weekend
  selection: Selection
  /** Whom the selection offers; nobody while the list is on its way. */
  athletes: readonly Athlete[]
  team: MyTeam
}

/** Proposes a team for the places that are still free; nothing of it is kept before the player says so. */
export function FillTeam({ weekend, selection, athletes, team }: Props) {
  const [isOpen, open] = useState(false)
  const filling = useFilling({ weekend, selection, athletes, team })
  const reason = whyNotFill(selection, athletes, team)
  if (!team.is_open || !filling) return null

  const cannot = reason !== undefined || athletes.length === 0
  const propose = () => {
    if (cannot) return
    filling.draw({ is_first: true })
    open(true)
  }

  return (
    <div className="fill-team">
      <button
        className="button"
        type="button"
        aria-disabled={cannot}
        aria-describedby={reason && 'fill-reason'}
        onClick={propose}
      >
        Fill my team
      </button>
      {reason && (
        <p className="fill-reason" id="fill-reason">
          {reason}
        </p>
      )}
      {isOpen && <FillDialog filling={filling} team={team} onClose={() => open(false)} />}
    </div>
  )
}
