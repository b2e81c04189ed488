import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { ledgerAddress } from '../core/paths/ledger-address.ts'
import { Board } from '../ui/board.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

type Props = {
  reply: Reply<readonly UserRanking[]>
  /** The end of the table's caption, such as `this race`. */
  period: string
  weekend_id: number
  race_id?: number
}

export function TopPlayers({ reply, period, weekend_id, race_id }: Props) {
  return (
    <Board id="players" title="Top players">
      <UserRankingTable
        reply={reply}
        caption={`Top ten players ${period}`}
        is_season_board={false}
        explanationOf={(user_id) => ledgerAddress(user_id, weekend_id, race_id)}
      />
    </Board>
  )
}
