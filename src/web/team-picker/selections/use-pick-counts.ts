import { use, useState } from 'react'
import { getMyWeekendResults, type MyPick } from '#contract/me.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import type { MyTeam } from '../../team/my-team.ts'

/**
 * Returns the number of athletes that the player has picked for each selection of an event. The numbers come from a
 * reply. For teams that this page has shown since that reply, their latest picks are counted instead. Undefined for
 * visitors, and while the reply is loading.
 */
export function usePickCounts(
  { weekend_id }: Pick<Weekend, 'weekend_id'>,
  { selection_id }: Pick<Selection, 'selection_id'>,
  team: MyTeam | undefined,
): ReadonlyMap<number, number> | undefined {
  const { me } = use(SessionContext)
  const reply = useReply(getMyWeekendResults, me ? { params: { weekend_id } } : undefined, {
    critical: false,
  })
  const [last, setSeen] = useState<SeenCounts | null>(null)
  if (!me || reply.state !== 'ready') return undefined

  const fetched = reply.data.athletes
  const known = { user_id: me.user_id, fetched }
  const seen = seenWith(last, known, selection_id, team?.picks.length)
  if (seen !== last) setSeen(seen)
  return pickCounts(fetched, seen.counts)
}

type FetchedPicks = readonly Pick<MyPick, 'selection_id' | 'is_reserve'>[]

/**
 * The pick counts of the teams that the page has shown since the latest reply (`fetched`). `user_id` is the owner of
 * these teams.
 */
type SeenCounts = { user_id: number; fetched: FetchedPicks; counts: ReadonlyMap<number, number> }

/**
 * Adds the count of the team on the page, if it is known. A newer reply or another login removes the other counts.
 */
export function seenWith(
  last: SeenCounts | null,
  { user_id, fetched }: Omit<SeenCounts, 'counts'>,
  selection_id: number,
  count_on_page: number | undefined,
): SeenCounts {
  const is_same = last?.user_id === user_id && last.fetched === fetched
  if (is_same && (count_on_page === undefined || last.counts.get(selection_id) === count_on_page)) return last
  const counts = new Map(is_same ? last.counts : [])
  return {
    user_id,
    fetched,
    counts: count_on_page === undefined ? counts : counts.set(selection_id, count_on_page),
  }
}

/**
 * Returns the number of picks for each selection. Counts that were seen on this page replace the counts of the reply.
 */
export function pickCounts(fetched: FetchedPicks, seen: SeenCounts['counts']): ReadonlyMap<number, number> {
  const picked = fetched.filter(({ is_reserve }) => !is_reserve)
  const by_selection = Map.groupBy(picked, (pick) => pick.selection_id)
  return new Map(
    [...by_selection].map(([id, picks]): [number, number] => [id, picks.length]).concat([...seen]),
  )
}
