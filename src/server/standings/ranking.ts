import type { UserRanking } from '#contract/users.ts'
import { toPoints } from '#game/scoring/points.ts'
import { publicUser } from '#server/users/public-user.ts'
import type { PlaceRow } from './store/read.ts'

/** Converts a row of a board to its public form. `row` must have only the columns of `PlaceRow`. */
export function toUserRanking(row: PlaceRow): UserRanking {
  const { score, user_name, team_name, country, verified_user, is_deleted, ...others } = row
  const { user_id } = others
  const user = publicUser({ user_id, user_name, team_name, country, verified_user, is_deleted })
  return { ...others, score: toPoints(score), user }
}
