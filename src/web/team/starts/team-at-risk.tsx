import '../fill.css'
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
}

const NOBODY: readonly [] = []

/**
 * The picks of the player's team that do not start, with athletes who can replace them, on a page that does not list
 * the athletes. Loads that list, so it is only for teams with such picks.
 */
export function TeamAtRisk({ weekend, selection, has_save_label }: Props) {
  const offered = useOffered(weekend, selection, { critical: false })
  const athletes = offered.state === 'ready' ? offered.data : NOBODY
  const reply = useTeam(weekend, selection, athletes)
  // The notice would say that no athlete fits, as long as there is no list.
  if (reply?.state !== 'ready' || offered.state === 'loading') return null

  const team = reply.data
  return (
    <div className="team-at-risk">
      <PicksAtRisk weekend={weekend} selection={selection} athletes={athletes} team={team} />
      {!has_save_label && <SaveLabel saving={team.saving} is_open={team.is_open} />}
    </div>
  )
}
