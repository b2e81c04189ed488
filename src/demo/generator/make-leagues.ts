import { fakeLeagueName } from '#demo/players/names.ts'
import type { FakeLeague } from '#demo/players/store/leagues.ts'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { openRandom, sample } from '#server/platform/random.ts'

/** For each league, the share of all players who are members. */
const SHARES = [0.4, 0.2, 0.12, 0.1, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.025, 0.02, 0.015]
const min_members = 4

/** Indexes of leagues in `SHARES`. */
const leagues_with_club = [1, 2, 4, 6, 8]
const leagues_with_password = [3, 7, 10]

/** The leagues of a demo. Some have a password. If the season has a team challenge, some represent a club. */
export function makeDemoLeagues(
  user_ids: readonly number[],
  { include_team_challenge }: SeasonSettings,
  seed: string | number,
  taken: Set<string>,
  password: string,
): FakeLeague[] {
  const random = openRandom(`${seed} leagues`)
  return SHARES.map((share, index) => ({
    ...fakeLeagueName(taken, random),
    verified: include_team_challenge && leagues_with_club.includes(index),
    password: leagues_with_password.includes(index) ? password : null,
    members: sample(user_ids, Math.max(min_members, Math.round(share * user_ids.length)), random),
  }))
}
