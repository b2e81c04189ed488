import { Suspense, use, useEffect, useState } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { RiskLink, useIsRiskKnown, useTeamRisk } from '../races/start-lists/team-risk.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useStartLists } from './starts/use-start-lists.ts'

type Props = {
  weekend: Weekend
  selection: Selection
  /** Whether the page shows elsewhere that the team is saved. */
  has_save_label: boolean
}

/** Loaded separately, because most players do not need it. */
const TeamAtRisk = lazyPart(async () => (await import('./starts/team-at-risk.tsx')).TeamAtRisk, RiskNote)

/** After this time, in ms, the boards below are shown even if it is still unknown whether there is a notice. */
const MAX_WAIT_MS = 2000

/**
 * Warns of picks that do not start, on pages without a list of athletes. The notice would move the boards below. So
 * `notice-to-come` hides the boards from players until it is known whether there is a notice. Even if no script runs,
 * the style sheets (base.css, athletes.css) show the boards after 3 seconds.
 */
export function RiskOfTeam(props: Props) {
  const { selection_id } = props.selection
  const { state: session } = use(SessionContext)
  const is_visitor = session === 'visitor'
  const has_list = useHasList(props.selection, !is_visitor)
  const risky_id = has_list ? selection_id : undefined
  const risk = useTeamRisk(risky_id)
  const is_known = useIsRiskKnown(risky_id)
  const [is_settled, setSettled] = useState(false)
  const has_no_notice = is_visitor || has_list === false || (is_known && !risk)
  if (has_no_notice && !is_settled) setSettled(true)

  useEffect(() => {
    const timer = setTimeout(setSettled, MAX_WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {risk && (
        <Suspense fallback={null}>
          <TeamAtRisk key={selection_id} {...props} onShown={() => setSettled(true)} />
        </Suspense>
      )}
      {!is_settled && <span className="notice-to-come" hidden />}
    </>
  )
}

/** Whether a race of the selection has a start list. Undefined while this is unknown, and if it is not needed. */
function useHasList(selection: Selection, is_needed: boolean): boolean | undefined {
  const reply = useStartLists(selection, is_needed)
  if (reply.state === 'loading') return undefined
  return reply.state === 'ready' && reply.data.some(({ listed_at }) => listed_at !== null)
}

/** Shown if the code of the notice cannot be loaded. */
function RiskNote({ selection: { selection_id } }: Props & { onShown: () => void }) {
  const risk = useTeamRisk(selection_id)
  return risk && <RiskLink selection_id={selection_id} risk={risk} />
}
