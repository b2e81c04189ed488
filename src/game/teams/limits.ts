import type { Gender } from '#game/genders.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

/** A maximum. Zero and null mean that there is no limit; pages show ∞. */
export type PickLimit = number | null

export type PickLimits = {
  is_coed: boolean
  max_picks_per_gender: PickLimit
  max_picks: PickLimit
  /** How many places only cubs can take, in addition to `max_picks`. If it is 0, cubs count like all other athletes. */
  cub_picks: number
}

type Counted = { gender: Gender; is_cub: boolean }

export type LimitRefusal = 'too-many-picks' | 'team-full' | 'only-cubs'

/**
 * Whether the team has room for the athlete. The limits are settings of the season. By default, only the marathon
 * variant has `max_picks` and `cub_picks`; the other variants only have a limit per gender.
 */
export function mayFit(
  athlete: Counted,
  picks: readonly Counted[],
  limits: PickLimits,
): Verdict<LimitRefusal> {
  const { is_coed, max_picks_per_gender, max_picks, cub_picks } = limits
  const takesCubPlace = (each: Counted) => each.is_cub && cub_picks > 0

  if (isReached(picks.length, totalMaximum(limits))) return no('team-full')
  if (takesCubPlace(athlete)) return yes

  const others = picks.filter((pick) => !takesCubPlace(pick))
  const rivals = is_coed ? others : others.filter((pick) => pick.gender === athlete.gender)
  if (isReached(rivals.length, max_picks_per_gender)) return no('too-many-picks')
  return isReached(others.length, max_picks) ? no('only-cubs') : yes
}

/** The maximum size of a team: `max_picks` plus the places for cubs. Null if `max_picks` is unlimited. */
export function totalMaximum({
  max_picks,
  cub_picks,
}: Pick<PickLimits, 'max_picks' | 'cub_picks'>): PickLimit {
  return max_picks ? max_picks + cub_picks : null
}

/**
 * How many places a team has. Null if there is no limit. `genders` is how many genders race in the selection. Each
 * gender has places of its own, unless men and women share them or only mixed teams are picked.
 */
export function countPlaces(limits: PickLimits & { is_mixed: boolean }, genders: number): number | null {
  const { is_coed, is_mixed, max_picks_per_gender } = limits
  const groups = is_coed || is_mixed ? 1 : Math.max(1, genders)
  const of_genders = max_picks_per_gender ? max_picks_per_gender * groups : null
  const places = [of_genders, totalMaximum(limits)].filter((maximum) => maximum !== null)
  return places.length > 0 ? Math.min(...places) : null
}

function isReached(count: number, limit: PickLimit): boolean {
  return limit ? count >= limit : false
}
