import { use } from 'react'
import { getMyWeekendResults, type MyPick } from '#contract/me.ts'
import { getMyTeam } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useListFromServerTime } from '../core/clock/use-server-now.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type SelectionState, selectionState } from '../weekends/selection-state.ts'
import { useNextToClose } from '../weekends/use-next-to-close.ts'
import { type TeamProgress, teamProgress } from './team-progress.ts'

/** The open selection that closes first. `progress` is undefined while the player's team is loading. */
export type NextTeam = { selection: Selection; progress: TeamProgress | undefined }

/**
 * Returns the open selection that closes first, and how much of the player's team for it is picked. Undefined for
 * visitors, and if no selection is open.
 */
export function useNextTeam(weekend: Weekend | undefined): NextTeam | undefined {
  const { me } = use(SessionContext)
  const selection = useNextToClose(weekend?.selections ?? [])
  const picks = useTeamPicks(weekend)
  if (!me || !selection) return undefined
  const own = picks?.filter((pick) => pick.selection_id === selection.selection_id)
  return { selection, progress: own && teamProgress(selection, own) }
}

type TeamPick = Pick<MyPick, 'selection_id' | 'athlete_id' | 'gender'>

/** A selection, and the player's picks for it. */
type SelectionTeam = { selection: Selection; state: SelectionState; picks: readonly TeamPick[] }

/** Returns the player's teams in all selections of a weekend. Undefined while they are loading, and for visitors. */
export function useWeekendTeams(weekend: Weekend): readonly SelectionTeam[] | undefined {
  const { selections } = weekend
  const states = useListFromServerTime(selections, selectionState)
  const picks = useTeamPicks(weekend)
  return (
    picks &&
    selections.map((selection, index) => ({
      selection,
      state: states[index]!,
      picks: picks.filter((pick) => pick.selection_id === selection.selection_id),
    }))
  )
}

/**
 * Returns the player's picks in all selections of a weekend, without reserves. Undefined while they are loading, for
 * visitors, and without a weekend. Makes one request. If the weekend has only one selection, it requests that team,
 * because that reply is smaller.
 */
function useTeamPicks(weekend: Weekend | undefined): readonly TeamPick[] | undefined {
  const { me } = use(SessionContext)
  const [only, second] = weekend?.selections ?? []
  const only_id = second ? undefined : only?.selection_id
  const given = me && only_id !== undefined ? { params: { selection_id: only_id } } : undefined
  const team = useReply(getMyTeam, given, { critical: false })
  const picks = useWeekendPicks(only_id === undefined ? weekend : undefined)
  if (only_id === undefined) return picks
  if (team.state !== 'ready') return undefined
  return team.data.map(({ athlete_id, athlete: { gender } }) => ({
    selection_id: only_id,
    athlete_id,
    gender,
  }))
}

/** The player's picks in a weekend, from the reply that also has the points. */
function useWeekendPicks(weekend: Weekend | undefined): readonly TeamPick[] | undefined {
  const { me } = use(SessionContext)
  const given = me && weekend ? { params: { weekend_id: weekend.weekend_id } } : undefined
  const reply = useReply(getMyWeekendResults, given, { critical: false })
  return reply.state === 'ready' ? reply.data.athletes.filter(({ is_reserve }) => !is_reserve) : undefined
}

type Weekends = { last: Weekend | undefined; next: Weekend | undefined }

/** Whether the user is a visitor, or a player who has neither points nor a team in the last and the next weekend. */
export function useIsNewcomer({ last, next }: Weekends): boolean {
  const { me } = use(SessionContext)
  const is_new = me !== null && me.score === null
  const next_picks = useTeamPicks(is_new ? next : undefined)
  const last_picks = useWeekendPicks(is_new ? last : undefined)
  if (!me) return true
  return is_new && (!next || next_picks?.length === 0) && (!last || last_picks?.length === 0)
}
