import { use } from 'react'
import { type LeagueMember, listLeagueMembers } from '#contract/leagues/league-members.ts'
import { type Paging, usePaging } from '../core/api/paging.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'

const ROWS_PER_PAGE = 20

export type Members = {
  paging: Paging
  page: Reply<readonly LeagueMember[]>
  /** The rows of `page`, with the user's own row added if it is on another page. */
  rows: Reply<readonly LeagueMember[]>
}

/** Returns a page of a league's members. The page number is in the URL. */
export function useMembers(name: string, is_member: boolean): Members {
  const { me } = use(SessionContext)
  const paging = usePaging(ROWS_PER_PAGE)
  const params = { name }
  const page = useReply(listLeagueMembers, { params, query: { limit: paging.limit, offset: paging.offset } })
  const own = useReply(
    listLeagueMembers,
    is_member && me ? { params, query: { user_id: me.user_id } } : undefined,
    { critical: false },
  )
  if (page.state !== 'ready') return { paging, page, rows: page }

  const own_row = own.state === 'ready' && page.data.length > 0 ? own.data[0] : undefined
  return { paging, page, rows: { ...page, data: withOwnRow(page.data, own_row) } }
}

type Placed = { user: { user_id: number }; position: number }

/** Adds the user's own row before or after a page of a list. If the page contains the row, nothing is added. */
export function withOwnRow<Row extends Placed>(rows: readonly Row[], own: Row | undefined): Row[] {
  if (!own || rows.some(({ user }) => user.user_id === own.user.user_id)) return [...rows]
  const is_before = own.position < (rows[0]?.position ?? 0)
  return is_before ? [own, ...rows] : [...rows, own]
}
