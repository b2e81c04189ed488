import { type ReactNode, use } from 'react'
import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { rankingColumns } from './user-ranking-columns.tsx'
import { UserRankingRow } from './user-ranking-row.tsx'

type Props = {
  reply: Reply<readonly UserRanking[]>
  caption: string
  /** Whether it is the board of the season, which also shows how many places each player gained or lost. */
  is_season_board?: boolean
  placeholders?: number
  empty?: ReactNode
  /** Returns the URL of the page that explains a player's score. */
  explanationOf?: ((user_id: number) => string) | undefined
  /** A `<tfoot>` below the rows. */
  foot?: ReactNode
}

export function UserRankingTable({
  reply,
  caption,
  is_season_board = true,
  placeholders = 10,
  empty,
  explanationOf,
  foot,
}: Props) {
  const own_id = use(SessionContext).me?.user_id
  return (
    <RowsTable
      reply={reply}
      caption={caption}
      columns={rankingColumns(is_season_board)}
      row={(ranking) => (
        <UserRankingRow
          key={ranking.user_id}
          ranking={ranking}
          is_season_board={is_season_board}
          is_own={ranking.user_id === own_id}
          explanation={explanationOf?.(ranking.user_id)}
        />
      )}
      asLines={{ highest_rank: highestOf(reply) }}
      placeholders={placeholders}
      empty={empty}
      foot={foot}
    />
  )
}

function highestOf(reply: Reply<readonly UserRanking[]>): number {
  return reply.state === 'ready' ? Math.max(0, ...reply.data.map(({ rank }) => rank ?? 0)) : 0
}
