import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

export function TopPlayers({ reply }: { reply: Reply<readonly UserRanking[]> }) {
  return (
    <Board id="players" title="Top players">
      <UserRankingTable reply={reply} caption="The ten best players of this race" withMoves={false} />
    </Board>
  )
}
