import { use } from 'react'
import { getMyTeam } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'
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

/** Whether the user is a visitor, or a player who has neither a team nor points. */
export function useIsNewcomer(weekend: Weekend | undefined): boolean {
  const { me } = use(SessionContext)
  const team = useNextTeam(weekend)
  if (!me) return true
  return me.score === null && (team === undefined || team.progress?.picked === 0)
}
