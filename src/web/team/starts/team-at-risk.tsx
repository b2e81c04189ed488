import '../fill.css'
import { useLayoutEffect } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { SaveLabel } from '../../core/mutations/save-label.tsx'
import { useOffered } from '../use-offered.ts'
import { useTeam } from '../use-team.ts'
import { PicksAtRisk } from './picks-at-risk.tsx'

type Props = {
  weekend: Weekend
  selection: Selection
  /** Whether the page shows elsewhere that the team is saved. */
  has_save_label: boolean
  /** Called once the notice has its final height. */
  onShown: () => void
}

const NOBODY: readonly [] = []

/**
 * Warns of picks that do not start, and offers athletes who can replace them. Loads the list of athletes, so it is
 * rendered only for teams with such picks.
 */
export function TeamAtRisk({ weekend, selection, has_save_label, onShown }: Props) {
  const offered = useOffered(weekend, selection, { critical: false })
  const athletes = offered.state === 'ready' ? offered.data : NOBODY
  const reply = useTeam(weekend, selection, athletes)
  // Without the list of athletes, the notice would say that no athlete fits.
  const is_ready = reply?.state === 'ready' && offered.state !== 'loading'
  useLayoutEffect(() => {
    if (is_ready) onShown()
  }, [is_ready, onShown])
  if (!is_ready) return null

  const team = reply.data
  return (
    <div className="team-at-risk">
      <PicksAtRisk weekend={weekend} selection={selection} athletes={athletes} team={team} />
      {!has_save_label && <SaveLabel saving={team.saving} is_open={team.is_open} />}
    </div>
  )
}
