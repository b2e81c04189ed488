import './ledger-facts.css'
import { listUserWeekendResults } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatRank, formatScore } from '#game/formats.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { useReply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'
import { formatDateRange } from '../weekends/date-range.ts'

type Props = { user_id: string; weekend: Weekend | undefined }

/** Which weekend it is, and what it came to. */
export function LedgerFacts({ user_id, weekend }: Props) {
  const { locale } = useReader()
  const results = useReply(listUserWeekendResults, { params: { user_id } }, { aside: true })
  if (!weekend) return <div className="ledger-facts-wait" />

  const { weekend_id, weekend_name, event_start, event_end, time_zone } = weekend
  const all = results.state === 'ready' ? results.data : []
  const own = all.find((result) => result.weekend_id === weekend_id)
  return (
    <dl className="ledger-facts">
      <Fact label={formatDateRange(event_start, event_end, locale, time_zone)}>
        <PageLink to={`/events/${weekend_id}`}>{weekend_name}</PageLink>
      </Fact>
      <Fact label="Score">{formatScore(own?.score, locale)}</Fact>
      <Fact label="Rank">{formatRank(own?.weekend_rank, locale)}</Fact>
    </dl>
  )
}
