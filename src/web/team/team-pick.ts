import type { OwnedAthlete } from '#contract/teams.ts'
import type { Gender } from '#game/genders.ts'
import type { RequestedPick } from '#game/teams/change-team.ts'

/** One athlete of the player's team, with the data for the page and the rules. */
export type TeamPick = OwnedAthlete & { gender: Gender; is_cub: boolean }

/** Adds gender and cub to the picks of a reply, as the rules of the game need them. */
export function teamPicks(owned: readonly OwnedAthlete[]): TeamPick[] {
  return owned.map((pick) => {
    const { gender, is_cub } = pick.athlete
    return { ...pick, gender, is_cub }
  })
}

/** The team as a request body: the same athletes, captain and places. */
export function wishesOf(
  picks: readonly Pick<TeamPick, 'athlete_id' | 'is_team_captain' | 'rank'>[],
): RequestedPick[] {
  return picks.map(({ athlete_id, is_team_captain, rank }) => ({ athlete_id, is_team_captain, rank }))
}
