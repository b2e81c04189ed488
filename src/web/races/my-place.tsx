import './races.css'
import type { MyStanding } from '#contract/me.ts'
import { formatNumber, formatPoints } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'
import { Failure } from '../ui/failure.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** `players` is the number of players on the board. */
type MyPlace = MyStanding & { players: number | null }

/** The player's score and rank in a weekend or a race. */
export function MyPlaceFacts({ reply }: { reply: Reply<MyPlace> }) {
  const locale = useNumberLocale()
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  if (reply.state === 'loading') return <Waiting />

  const { score, rank, players } = reply.data

  return (
    <dl className="my-place">
      <Fact label="Score">
        <span className="my-score">{formatPoints(score, locale)}</span>
      </Fact>
      <Fact label="Rank">
        <RankBadge rank={rank} />
        {rank !== null && players !== null && ` of ${formatNumber(players, locale)}`}
      </Fact>
    </dl>
  )
}

function Waiting() {
  return (
    <p className="my-wait">
      <Spinner />
    </p>
  )
}
