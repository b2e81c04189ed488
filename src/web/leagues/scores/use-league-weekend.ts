import { use } from 'react'
import { getLeagueWeekend, type LeagueWeekend } from '#contract/leagues/league-members.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { type PageNumber, usePageNumber } from '../../core/api/page-number.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'

const ROWS = 10

export type WeekendPage = {
  at: PageNumber
  /** One page of the members, the best of the weekend first. */
  page: Reply<LeagueWeekend>
  /** The user's own row, if they are a member. */
  own: LeagueWeekend | undefined
}

/** One page of a league's members with their points of a weekend. The URL has the page number. */
export function useLeagueWeekend(
  name: string,
  weekend_id: string,
  membership: Membership | undefined,
): WeekendPage {
  const { me } = use(SessionContext)
  const at = usePageNumber(ROWS)
  const params = { name, weekend_id }
  const page = useReply(getLeagueWeekend, { params, query: { limit: at.limit, offset: at.offset } })
  const own = useReply(
    getLeagueWeekend,
    membership === 'member' && me ? { params, query: { user_id: me.user_id } } : undefined,
    { critical: false },
  )
  const is_mine = own.state === 'ready' && own.data.users.length > 0
  return { at, page, own: is_mine ? own.data : undefined }
}
