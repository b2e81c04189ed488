import { Link } from 'react-router'
import type { UserWeekendResult } from '#contract/users.ts'
import { formatScore } from '#game/formats.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { Bib } from '../ui/bib.tsx'
import { formatDay } from '../weekends/date-range.ts'
import { ledgerAddress } from './ledger-address.ts'

type Props = { result: UserWeekendResult; user_id: number }

/** One weekend of a player: his rank and score, and the way to why. */
export function WeekendCard({ result, user_id }: Props) {
  const { locale, time_zone = 'UTC' } = useReader()
  const { weekend_id, weekend_name, event_start, score, weekend_rank } = result

  return (
    <li className="weekend-card">
      <Bib rank={weekend_rank} />
      <div className="weekend-card-words">
        <h3>
          <PageLink to={`/events/${weekend_id}`}>{weekend_name}</PageLink>
        </h3>
        <p>
          <time dateTime={event_start}>{formatDay(event_start, locale, time_zone)}</time>
        </p>
      </div>
      <p className="weekend-card-score">
        {formatScore(score, locale)}
        {score !== null && (
          <Link className="weekend-card-why" to={ledgerAddress(user_id, weekend_id)}>
            Why?<span className="unseen"> These points in {weekend_name}</span>
          </Link>
        )}
      </p>
    </li>
  )
}
