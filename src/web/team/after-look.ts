import type { OwnedAthlete } from '#contract/teams.ts'
import { ELSEWHERE, type TeamAnswer } from './after-answer.ts'
import type { TeamState } from './team-state.ts'

/** The state after the team was read with nothing on its way; one that nobody here has changed was changed elsewhere. */
export function afterLook(
  state: TeamState | null,
  known: readonly OwnedAthlete[],
  { tag, closes_at }: Omit<TeamAnswer, 'answer'>,
  is_doubtful: boolean,
): TeamState {
  const now = { known, tag: tag ?? '*', closes_at: closes_at ?? state?.closes_at ?? null }
  if (!state) return { ...now, undoable: null, queue: [], outcome: { state: 'idle' } }
  if (now.tag === state.tag) return { ...state, ...now }

  const outcome = is_doubtful ? state.outcome : ({ state: 'elsewhere', message: ELSEWHERE } as const)
  return { ...state, ...now, undoable: null, outcome }
}
