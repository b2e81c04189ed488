import { use, useState } from 'react'
import { getMyWeekendResults, type MyPick } from '#contract/me.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import type { MyTeam } from '../../team/my-team.ts'

/**
 * How many athletes the player has in each selection of an event, in one call; undefined for visitors, and while
 * loading. The team on the page is newer than the server's reply.
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

type FetchedPicks = readonly Pick<MyPick, 'selection_id'>[]

/** Counts seen on this page since the last reply for all teams, and the user they belong to. */
type SeenCounts = { user_id: number; fetched: FetchedPicks; counts: ReadonlyMap<number, number> }

/** Adds the team on the page, if it is known. Resets for another player and for a newer reply. */
export function seenWith(
  last: SeenCounts | null,
  { user_id, fetched }: Omit<SeenCounts, 'counts'>,
  selection_id: number,
  here: number | undefined,
): SeenCounts {
  const is_same = last?.user_id === user_id && last.fetched === fetched
  if (is_same && (here === undefined || last.counts.get(selection_id) === here)) return last
  const counts = new Map(is_same ? last.counts : [])
  return { user_id, fetched, counts: here === undefined ? counts : counts.set(selection_id, here) }
}

/** How many athletes are in each selection: from the server, or seen here after its reply. */
export function pickCounts(fetched: FetchedPicks, seen: SeenCounts['counts']): ReadonlyMap<number, number> {
  const by_selection = Map.groupBy(fetched, (pick) => pick.selection_id)
  return new Map(
    [...by_selection].map(([id, picks]): [number, number] => [id, picks.length]).concat([...seen]),
  )
}
