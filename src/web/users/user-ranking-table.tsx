import { type ReactNode, use } from 'react'
import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { UserRankingRow } from './user-ranking-row.tsx'

const RANK = { label: 'Rank' }
const TEAM_NAME = { label: 'Team name' }
const RANK_CHANGE = { label: 'Change', className: 'wide' }
const SCORE = { label: 'Score', className: 'number' }

/** The columns of a board of players. */
export function rankingColumns(withRankChange: boolean) {
  return withRankChange ? [RANK, TEAM_NAME, RANK_CHANGE, SCORE] : [RANK, TEAM_NAME, SCORE]
}

type Props = {
  reply: Reply<readonly UserRanking[]>
  caption: string
  /** Whether rank changes are shown. A board of a single race or weekend has none. */
  withRankChange?: boolean
  placeholders?: number
  empty?: ReactNode
  /** Returns the URL of the page that explains a player's score. */
  explanationOf?: ((user_id: number) => string) | undefined
  /** A `<tfoot>` below the rows. */
  foot?: ReactNode
}

/** A table with a board of players, best first. */
export function UserRankingTable({
  reply,
  caption,
  withRankChange = true,
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
      columns={rankingColumns(withRankChange)}
      row={(ranking) => (
        <UserRankingRow
          key={ranking.user_id}
          ranking={ranking}
          withRankChange={withRankChange}
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
