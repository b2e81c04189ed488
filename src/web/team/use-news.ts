import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMyWeekendResults } from '#contract/me.ts'
import { getMoney, getMyTeam } from '#contract/teams.ts'
import { getSelection, getUpcomingWeekend, getWeekend, type Selection } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import type { TeamState } from './team-state.ts'

const OWN: readonly string[] = [getMyTeam.path, getMyWeekendResults.path, getMoney.path]
const TIMES: readonly string[] = [getSelection.path, getUpcomingWeekend.path, getWeekend.path]

/** What a team's replies tell to other parts of the page: that their own copy of it is old, or that a close was moved. */
export function useNews({ trading_close }: Pick<Selection, 'trading_close'>, state: TeamState | null): void {
  const client = useQueryClient()
  const closes_at = state?.closes_at ?? trading_close
  const is_moved = toInstant(closes_at) !== toInstant(trading_close)
  const tag = state?.tag

  // Whoever needs them asks again when he is next shown; thousands do this at once before a close.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tag is another team
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => OWN.includes(String(path)),
      refetchType: 'none',
    })
  }, [client, tag])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new close
  useEffect(() => {
    if (!is_moved) return
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => TIMES.includes(String(path)) })
  }, [client, is_moved, closes_at])
}
