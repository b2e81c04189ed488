import type { OwnedAthlete } from '#contract/teams.ts'
import type { Gender } from '#game/genders.ts'
import type { RequestedPick } from '#game/teams/change-team.ts'

/**
 * A pick of the player's team. It repeats `gender` and `is_cub` of the athlete, because the rules of the game read
 * these fields of a pick.
 */
export type TeamPick = OwnedAthlete & { gender: Gender; is_cub: boolean }

/** Adds `gender` and `is_cub` to the picks of a reply. */
export function teamPicks(owned: readonly OwnedAthlete[]): TeamPick[] {
  return owned.map((pick) => {
    const { gender, is_cub } = pick.athlete
    return { ...pick, gender, is_cub }
  })
}

/** Returns the picks as the API expects them in a request that replaces the team. */
export function requestedPicksOf(
  picks: readonly Pick<TeamPick, 'athlete_id' | 'is_team_captain' | 'rank'>[],
): RequestedPick[] {
  return picks.map(({ athlete_id, is_team_captain, rank }) => ({ athlete_id, is_team_captain, rank }))
}
