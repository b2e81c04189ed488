import '../ui/controls.css'
import './team-sheet.css'
import type { PublicUser, UserWeekendResult } from '#contract/users.ts'
import { formatPoints, formatRankOf } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useLocale } from '../core/locale/locale.ts'
import { ledgerAddress } from '../core/paths/ledger-address.ts'
import { Link } from '../core/paths/link.tsx'
import { formatDay } from '../races/date-range.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BoardStatus } from '../weekend-status/status-line.tsx'

type Props = { reply: Reply<readonly UserWeekendResult[]>; user: PublicUser }

/** A player's results in the scored weekends since their first score, latest first. */
export function WeekendCards({ reply, user: { user_id } }: Props) {
  return (
    <Board id="weekends" title="Weekend results" note={<BoardStatus />}>
      {reply.state === 'loading' && (
        <p className="weekend-cards-wait">
          <Spinner />
        </p>
      )}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && sinceFirstScore(reply.data).length === 0 && (
        <Notice badge="0" title="No results registered yet">
          <p>Weekends appear here once one of their races has been scored.</p>
        </Notice>
      )}
      {reply.state === 'ready' && (
        <FoldedCards results={sinceFirstScore(reply.data).toReversed()} user_id={user_id} />
      )}
    </Board>
  )
}

/** This many weekends are shown at once. The others are in a closed `<details>`. */
const MAX_SHOWN = 3

function FoldedCards({ results, user_id }: { results: readonly UserWeekendResult[]; user_id: number }) {
  // Hiding a single card would save no space.
  const shown_count = results.length === MAX_SHOWN + 1 ? MAX_SHOWN + 1 : MAX_SHOWN
  const earlier = results.slice(shown_count)
  return (
    <>
      <Cards results={results.slice(0, shown_count)} user_id={user_id} />
      {earlier.length > 0 && (
        <details className="fold">
          <summary>{`${earlier.length} earlier weekends`}</summary>
          <Cards results={earlier} user_id={user_id} />
        </details>
      )}
    </>
  )
}

function Cards({ results, user_id }: { results: readonly UserWeekendResult[]; user_id: number }) {
  return (
    <ul className="weekend-cards">
      {results.map((result) => (
        <WeekendCard key={result.weekend_id} result={result} user_id={user_id} />
      ))}
    </ul>
  )
}

/** Leaves out weekends before the player's first score. */
function sinceFirstScore(results: readonly UserWeekendResult[]): UserWeekendResult[] {
  const first = results.findIndex(({ score }) => score !== null)
  return first < 0 ? [] : results.slice(first)
}

type WeekendCardProps = { result: UserWeekendResult; user_id: number }

function WeekendCard({ result, user_id }: WeekendCardProps) {
  const { locale, time_zone = 'UTC' } = useLocale()
  const { weekend_id, weekend_name, event_start, score, weekend_rank, weekend_players } = result

  return (
    <li className="weekend-card">
      <RankBadge rank={weekend_rank} />
      <div className="weekend-card-text">
        <h3>
          <Link to={`/events/${weekend_id}`}>{weekend_name}</Link>
        </h3>
        <p>
          <time dateTime={event_start}>{formatDay(event_start, locale, time_zone)}</time>
          {weekend_rank !== null && `, rank ${formatRankOf(weekend_rank, weekend_players, locale)}`}
        </p>
      </div>
      <p className="weekend-card-score">
        {formatPoints(score, locale)}
        {score !== null && (
          <Link className="weekend-card-why" to={ledgerAddress(user_id, weekend_id)}>
            Why?<span className="visually-hidden"> These points in {weekend_name}</span>
          </Link>
        )}
      </p>
    </li>
  )
}
