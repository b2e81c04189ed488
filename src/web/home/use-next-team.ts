import { use } from 'react'
import { getMyStarts } from '#contract/start-lists.ts'
import { getMyTeam } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { riskTitle } from '../team/starts/risk-text.ts'
import { useNextToClose } from '../weekends/use-next-to-close.ts'
import { type TeamProgress, teamProgress } from './team-progress.ts'

/** The open selection that closes first. `progress` is undefined while the player's team is loading. */
export type NextTeam = { selection: Selection; progress: TeamProgress | undefined }

/** The player's team that must be complete first. Undefined for visitors, and if no selection is open. */
export function useNextTeam(weekend: Weekend | undefined): NextTeam | undefined {
  const { me } = use(SessionContext)
  const selection = useNextToClose(weekend?.selections ?? [])
  const given = me && selection ? { params: { selection_id: selection.selection_id } } : undefined
  const reply = useReply(getMyTeam, given, { critical: false })
  if (!me || !selection) return undefined
  return { selection, progress: reply.state === 'ready' ? teamProgress(selection, reply.data) : undefined }
}

/** A new start list is shown at the latest after this time, in ms. */
const REFETCH_MS = 300_000

/** What start lists say against the team of a selection. Undefined if they say nothing. */
export function useTeamRisk(next: NextTeam | undefined): string | undefined {
  const { me } = use(SessionContext)
  const is_wanted = me !== null && next !== undefined && next.progress?.picked !== 0
  const given = is_wanted ? { params: { selection_id: next.selection.selection_id } } : undefined
  const reply = useReply(getMyStarts, given, { critical: false, refetchMs: REFETCH_MS })
  if (!is_wanted || reply.state !== 'ready' || reply.data.at_risk.length === 0) return undefined

  const { picks, not_starting, at_risk } = reply.data
  const names = at_risk.filter(({ outlook }) => outlook === 'out').map(({ name }) => name)
  return [riskTitle(not_starting, picks), ...(names.length > 0 ? [names.join(', ')] : [])].join(': ')
}

/** Whether the user is a visitor, or a player who has neither a team nor points. */
export function useIsNewcomer(weekend: Weekend | undefined): boolean {
  const { me } = use(SessionContext)
  const team = useNextTeam(weekend)
  if (!me) return true
  return me.score === null && (team === undefined || team.progress?.picked === 0)
}
