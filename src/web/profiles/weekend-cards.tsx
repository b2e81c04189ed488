import './weekend-cards.css'
import type { PublicUser, UserWeekendResult } from '#contract/users.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { WeekendCard } from './weekend-card.tsx'

type Props = { reply: Reply<readonly UserWeekendResult[]>; user: PublicUser }

/** How a player did in every weekend that was scored, the latest first. */
export function WeekendCards({ reply, user: { user_id } }: Props) {
  return (
    <Board id="weekends" title="Weekend results">
      {reply.state === 'loading' && (
        <p className="weekend-cards-wait">
          <Spinner />
        </p>
      )}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && sinceFirst(reply.data).length === 0 && (
        <Notice bib="0" title="No results registered yet">
          <p>Events appear here once one of their races is scored.</p>
        </Notice>
      )}
      {reply.state === 'ready' && (
        <ul className="weekend-cards">
          {sinceFirst(reply.data)
            .toReversed()
            .map((result) => (
              <WeekendCard key={result.weekend_id} result={result} user_id={user_id} />
            ))}
        </ul>
      )}
    </Board>
  )
}

/** Of weekends before his first team there is nothing to tell. */
function sinceFirst(results: readonly UserWeekendResult[]): UserWeekendResult[] {
  const first = results.findIndex(({ score }) => score !== null)
  return first < 0 ? [] : results.slice(first)
}
