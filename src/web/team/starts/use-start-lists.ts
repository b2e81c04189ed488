import { listSelectionStarts, type SelectionStarts } from '#contract/start-lists.ts'
import type { Selection } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'

/** How often start lists are fetched again while the page is open, in ms. */
const REFETCH_MS = 300_000

/** Returns the start lists of a selection. The team page requests them early, so that warnings appear with the team. */
export function useStartLists(
  { selection_id }: Pick<Selection, 'selection_id'>,
  is_needed: boolean,
): Reply<readonly SelectionStarts[]> {
  const given = is_needed ? { params: { selection_id } } : undefined
  return useReply(listSelectionStarts, given, { critical: false, refetchMs: REFETCH_MS })
}
