import { Suspense } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { RiskLink, useTeamRisk } from '../races/start-lists/team-risk.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

type Props = {
  weekend: Weekend
  selection: Selection
  /** Whether the page shows elsewhere that the team is saved. */
  has_save_label: boolean
}

/** Loaded separately, because most players do not need it. */
const TeamAtRisk = lazyPart(async () => (await import('./starts/team-at-risk.tsx')).TeamAtRisk, RiskNote)

/**
 * The picks of the player's team that do not start, with athletes who can replace them. For pages without a list of
 * athletes. Use it only if the player has picks.
 */
export function RiskOfTeam(props: Props) {
  if (!useTeamRisk(props.selection.selection_id)) return null
  return (
    <Suspense fallback={null}>
      <TeamAtRisk key={props.selection.selection_id} {...props} />
    </Suspense>
  )
}

/** Shown if the code of the notice cannot be loaded. */
function RiskNote({ selection: { selection_id } }: Props) {
  const risk = useTeamRisk(selection_id)
  return risk && <RiskLink selection_id={selection_id} risk={risk} />
}
