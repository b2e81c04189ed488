import { useState } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import { PICK_SENTENCES } from '#text/team-refusals.ts'
import type { MyTeam } from '../my-team.ts'
import { teamSize } from '../team-groups.ts'
import { FillDialog } from './fill-dialog.tsx'
import { useFilling } from './use-filling.ts'

type Props = {
  weekend: Weekend
  selection: Selection
  /** The athletes that the selection offers. Empty while the list is loading. */
  athletes: readonly Athlete[]
  team: MyTeam
}

/** Proposes athletes for the free places. Nothing is saved until the player accepts the proposal. */
export function FillTeam({ weekend, selection, athletes, team }: Props) {
  const [is_shown, setShown] = useState(false)
  const filling = useFilling({ weekend, selection, athletes, team })
  const reason = whyNotFill(selection, athletes, team)
  if (!team.is_open || !filling) return null

  const is_disabled = reason !== undefined || athletes.length === 0
  const propose = () => {
    if (is_disabled) return
    filling.suggest({ is_first: true })
    setShown(true)
  }

  return (
    <div className="fill-team">
      <button
        className="button"
        type="button"
        aria-disabled={is_disabled}
        aria-describedby={reason && 'fill-reason'}
        onClick={propose}
      >
        Fill my team
      </button>
      {reason && (
        <p className="fill-reason" id="fill-reason">
          {NO_FILL_SENTENCES[reason]}
        </p>
      )}
      {is_shown && <FillDialog filling={filling} team={team} onClose={() => setShown(false)} />}
    </div>
  )
}

const NO_FILL_SENTENCES: Record<PickRefusal, string> = {
  ...PICK_SENTENCES,
  'wrong-kind': 'No more athletes are available',
  'not-on-offer': 'No more athletes are available',
  'already-picked': 'No more athletes are available',
  'too-many-picks': 'There is no place left for the other athletes',
  'over-budget': 'You cannot afford any more athletes',
}

/** Returns why the team cannot be filled. Undefined if an athlete can still be added, or if the list is loading. */
export function whyNotFill(
  selection: Parameters<typeof teamSize>[0],
  athletes: readonly Athlete[],
  { picks, whyNot }: Pick<MyTeam, 'picks' | 'whyNot'>,
): PickRefusal | undefined {
  const picked = new Set(picks.map(({ athlete_id }) => athlete_id))
  const others = athletes.filter(({ athlete_id }) => !picked.has(athlete_id))
  const reasons = new Set(others.map(whyNot))
  if (athletes.length === 0 || reasons.has(undefined)) return undefined

  const { limit, cubs } = teamSize(selection, picks)
  if (limit && cubs === 0 && picks.length >= limit) return 'team-full'
  // `over-budget` is preferred, because the other reasons are about athletes for whom there is no place.
  const [first] = reasons
  return reasons.has('over-budget') ? 'over-budget' : (first ?? 'already-picked')
}
