import type { UserRanking } from '#contract/users.ts'
import { toPoints } from '#game/scoring/points.ts'
import { publicUser } from '#server/users/public-user.ts'
import type { PlaceRow } from './store/read.ts'

/** A row of a board, as it is publicly visible. */
export function toUserRanking({ rank, score, move, ...user }: PlaceRow): UserRanking {
  const { user_id, user_name, team_name, country, verified_user, is_deleted } = user
  const shown = publicUser({ user_id, user_name, team_name, country, verified_user, is_deleted })
  return { rank, score: toPoints(score), user_id, user: shown, move }
}
