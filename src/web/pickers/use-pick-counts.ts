import { use, useState } from 'react'
import { getMyWeekendResults } from '#contract/me.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../app/use-reply.ts'
import { SessionContext } from '../session/session-context.ts'
import type { MyTeam } from '../team/my-team.ts'
import { pickCounts, type SeenCounts, seenWith } from './pick-counts.ts'

/**
 * How many athletes the player has in each selection of an event, in one call; undefined for visitors, and while it is on
 * its way. The team on the page is ahead of what the server has said.
 */
export function usePickCounts(
  { weekend_id }: Pick<Weekend, 'weekend_id'>,
  { selection_id }: Pick<Selection, 'selection_id'>,
  team: MyTeam | undefined,
): ReadonlyMap<number, number> | undefined {
  const { me } = use(SessionContext)
  const reply = useReply(getMyWeekendResults, me ? { params: { weekend_id } } : undefined, { aside: true })
  const [last, see] = useState<SeenCounts | null>(null)
  if (!me || reply.state !== 'ready') return undefined

  const said = reply.data.athletes
  const known = { user_id: me.user_id, said }
  const seen = seenWith(last, known, selection_id, team?.picks.length)
  if (seen !== last) see(seen)
  return pickCounts(said, seen.counts)
}
