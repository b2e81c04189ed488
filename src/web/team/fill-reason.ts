import type { Athlete } from '#contract/athletes.ts'
import { LIMIT_SENTENCES } from '#game/limits.ts'
import { PICK_SENTENCES } from '#game/picks.ts'
import type { MyTeam } from './my-team.ts'
import { teamSize } from './team-groups.ts'

/** Why a team cannot be filled, in the rules' own sentences; undefined where somebody may still join. */
export function whyNotFill(
  selection: Parameters<typeof teamSize>[0],
  athletes: readonly Athlete[],
  { picks, whyNot }: Pick<MyTeam, 'picks' | 'whyNot'>,
): string | undefined {
  const picked = new Set(picks.map(({ athlete_id }) => athlete_id))
  const others = athletes.filter(({ athlete_id }) => !picked.has(athlete_id))
  const reasons = new Set(others.map(whyNot))
  if (athletes.length === 0 || reasons.has(undefined)) return undefined

  const { limit, cubs } = teamSize(selection, picks)
  if (limit && cubs === 0 && picks.length >= limit) return LIMIT_SENTENCES['team-full']
  // Of those whom there is room for, nobody is within the money: that says more than that others have no room.
  const dear = PICK_SENTENCES['over-budget']
  const [first] = reasons
  return reasons.has(dear) ? dear : (first ?? PICK_SENTENCES['already-picked'])
}
