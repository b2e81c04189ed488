import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Athlete } from '#contract/athletes.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { useReserveAthletes } from '../../team/reserves/use-reserves.ts'
import { type ListTeam, toBenchTeam, toListTeam } from './list-team.ts'

/** The team that the lists of athletes change, and a function to choose between picks and reserves. */
export type ListMode = {
  team: ListTeam | undefined
  /** Undefined if there is no choice, for example because the team is still empty. */
  chooseReserves: ((is_bench: boolean) => void) | undefined
}

/** Returns the mode of the lists. At first, the lists of each selection add picks. */
export function useListMode(
  selection_id: number,
  team: MyTeam | undefined,
  athletes: readonly Athlete[],
): ListMode {
  const [bench_selection_id, setBenchSelectionId] = useState<number | null>(null)
  const bench = team?.bench
  const found = useReserveAthletes(bench, athletes)
  const has_choice =
    team?.is_open && bench?.takes_reserves && team.picks.length + bench.m.length + bench.f.length > 0
  if (!team || !bench || !has_choice) return { team: team && toListTeam(team), chooseReserves: undefined }

  return {
    team: bench_selection_id === selection_id ? toBenchTeam(team, bench, found) : toListTeam(team),
    // The change is rendered at once, because the link that chooses reserves also jumps to their list.
    chooseReserves: (is_bench) => flushSync(() => setBenchSelectionId(is_bench ? selection_id : null)),
  }
}
