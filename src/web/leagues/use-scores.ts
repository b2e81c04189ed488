import { use } from 'react'
import { listMembersWeekendScores, type MemberWeekendScore } from '#contract/league-members.ts'
import { useReply } from '../app/use-reply.ts'
import { SessionContext } from '../session/session-context.ts'
import type { Members } from './use-members.ts'

/** What the members of one page earned in each weekend, and the reader; undefined while that is not known. */
export function useScores(
  name: string,
  is_member: boolean,
  { at }: Members,
): MemberWeekendScore[] | undefined {
  const { me } = use(SessionContext)
  const params = { name }
  const page = useReply(
    listMembersWeekendScores,
    { params, query: { limit: at.limit, offset: at.offset } },
    { aside: true },
  )
  const own = useReply(
    listMembersWeekendScores,
    is_member && me ? { params, query: { user_id: me.user_id } } : undefined,
    { aside: true },
  )
  if (page.state !== 'ready') return undefined
  return [...page.data, ...(own.state === 'ready' ? own.data : [])]
}
