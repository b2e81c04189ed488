import { use } from 'react'
import type { UserRanking } from '#contract/users.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { UserRankingRow } from './user-ranking-row.tsx'

type Props = {
  /** The user's rank and score. Undefined if they are not on the board. */
  place: Pick<UserRanking, 'rank' | 'score' | 'move'> | undefined
  rows: readonly UserRanking[]
  is_season_board: boolean
}

/**
 * The user's own row below a board. Renders nothing for visitors, for users who are not on the board, and if the board
 * contains the row.
 */
export function OwnRowFoot({ place, rows, is_season_board }: Props) {
  const { me } = use(SessionContext)
  if (!me || !place || rows.some(({ user_id }) => user_id === me.user_id)) return null

  const { user_id, user_name, team_name, country, verified_user } = me
  const user = { user_id, user_name, team_name, country, verified_user }
  return (
    <tfoot className="pinned">
      <UserRankingRow ranking={{ ...place, user_id, user }} is_season_board={is_season_board} is_own />
    </tfoot>
  )
}
