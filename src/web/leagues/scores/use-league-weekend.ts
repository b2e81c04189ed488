import { use } from 'react'
import { getLeagueWeekend, type LeagueWeekend } from '#contract/leagues/league-members.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { type Paging, usePaging } from '../../core/api/paging.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'

const ROWS_PER_PAGE = 10

export type WeekendPage = {
  page: Paging
  /** A page of the members, highest score in the weekend first. */
  reply: Reply<LeagueWeekend>
  /** A reply with only the user's own row. Undefined if there is no such row. */
  own: LeagueWeekend | undefined
}

/** Returns a page of a league's members with their points in a weekend. The page number is in the URL. */
export function useLeagueWeekend(
  name: string,
  weekend_id: string,
  membership: Membership | undefined,
): WeekendPage {
  const { me } = use(SessionContext)
  const page = usePaging(ROWS_PER_PAGE)
  const params = { name, weekend_id }
  const reply = useReply(getLeagueWeekend, { params, query: { limit: page.limit, offset: page.offset } })
  const own = useReply(
    getLeagueWeekend,
    membership === 'member' && me ? { params, query: { user_id: me.user_id } } : undefined,
    { critical: false },
  )
  const has_own_row = own.state === 'ready' && own.data.users.length > 0
  return { page, reply, own: has_own_row ? own.data : undefined }
}
