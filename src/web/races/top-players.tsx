import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

/** `of`: this race, this weekend. */
type Props = { reply: Reply<readonly UserRanking[]>; of: string }

export function TopPlayers({ reply, of }: Props) {
  return (
    <Board id="players" title="Top players">
      <UserRankingTable reply={reply} caption={`The ten best players of ${of}`} withMoves={false} />
    </Board>
  )
}
