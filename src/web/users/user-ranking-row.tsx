import './user-ranking-row.css'
import type { UserRanking } from '#contract/users.ts'
import { formatScore } from '#game/formats.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { Bib } from '../ui/bib.tsx'
import { Move } from '../ui/move.tsx'
import { Who } from '../ui/who.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

export function UserRankingRow({ ranking, withMoves }: { ranking: UserRanking; withMoves: boolean }) {
  const { rank, score, user_id, user, move } = ranking
  const { locale } = useReader()
  return (
    <tr>
      <td>
        <Bib rank={rank} />
      </td>
      <th scope="row">
        <Who country={user.country} more={<bdi>{user.user_name}</bdi>}>
          <PageLink to={`/users/${user_id}`}>
            <bdi>{user.team_name}</bdi>
          </PageLink>
          {user.verified_user && <VerifiedBadge />}
        </Who>
      </th>
      {withMoves && (
        <td className="wide">
          <Move places={move} />
        </td>
      )}
      <td className="number">
        {formatScore(score, locale)}
        <span className="narrow move-under">
          <Move places={move} />
        </span>
      </td>
    </tr>
  )
}
