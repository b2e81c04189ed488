import './users.css'
import type { UserRanking } from '#contract/users.ts'
import { formatPoints } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Flag } from '../ui/flag.tsx'

const PLACES = [1, 2, 3]

/** The top three players of the season on a podium. Players with the same rank stand equally high. */
export function Podium({ reply }: { reply: Reply<readonly UserRanking[]> }) {
  const board = reply.state === 'ready' ? reply.data : []

  return (
    <div className="podium" aria-hidden="true">
      {PLACES.map((place) => (
        <Step key={place} rank={board[place - 1]?.rank ?? place} ranking={board[place - 1]} />
      ))}
    </div>
  )
}

function Step({ rank, ranking }: { rank: number; ranking: UserRanking | undefined }) {
  const locale = useNumberLocale()
  return (
    <div className={ranking ? `step step-${rank}` : `step step-${rank} step-empty`}>
      {ranking && (
        <div className="step-who">
          <Flag country={ranking.user.country} />
          <bdi className="step-name">{ranking.user.team_name}</bdi>
          <span className="step-score">{formatPoints(ranking.score, locale)}</span>
        </div>
      )}
      <div className="step-block">{rank}</div>
    </div>
  )
}
