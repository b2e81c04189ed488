import type { OwnedAthlete } from '#contract/teams.ts'
import type { Gender } from '#game/genders.ts'
import type { Wish } from '#game/teams/change-team.ts'

/** One athlete of the player's team as the page and the rules of the game know him. */
export type TeamPick = OwnedAthlete & { gender: Gender; is_cub: boolean }

/** A team as a reply says it, as the rules of the game count it. */
export function teamPicks(owned: readonly OwnedAthlete[]): TeamPick[] {
  return owned.map((pick) => {
    const { gender, is_cub } = pick.athlete
    return { ...pick, gender, is_cub }
  })
}

/** The team as it would be asked for anew: the same athletes, captain and places. */
export function wishesOf(
  picks: readonly Pick<TeamPick, 'athlete_id' | 'is_team_captain' | 'rank'>[],
): Wish[] {
  return picks.map(({ athlete_id, is_team_captain, rank }) => ({ athlete_id, is_team_captain, rank }))
}
