import type { MyPick } from '#contract/me.ts'

type Said = readonly Pick<MyPick, 'selection_id'>[]

/** What was seen of teams on this page since the server last told of all of them; whose they are. */
export type SeenCounts = { user_id: number; said: Said; counts: ReadonlyMap<number, number> }

/** With the team on the page, if it is known by now. Another player begins anew, and so does a newer reply, which knows better. */
export function seenWith(
  last: SeenCounts | null,
  { user_id, said }: Omit<SeenCounts, 'counts'>,
  selection_id: number,
  here: number | undefined,
): SeenCounts {
  const is_same = last?.user_id === user_id && last.said === said
  if (is_same && (here === undefined || last.counts.get(selection_id) === here)) return last
  const counts = new Map(is_same ? last.counts : [])
  return { user_id, said, counts: here === undefined ? counts : counts.set(selection_id, here) }
}

/** How many athletes are in each selection: as the server said, or was seen here after it. */
export function pickCounts(said: Said, seen: SeenCounts['counts']): ReadonlyMap<number, number> {
  const by_selection = Map.groupBy(said, (pick) => pick.selection_id)
  return new Map(
    [...by_selection].map(([id, picks]): [number, number] => [id, picks.length]).concat([...seen]),
  )
}
