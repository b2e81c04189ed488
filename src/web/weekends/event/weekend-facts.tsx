import '../flags.css'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { BothClocks } from '../../races/both-clocks.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { countriesOf, placesOf } from '../../races/weekend-races.ts'
import { Fact } from '../../ui/fact.tsx'
import { StatusLine } from '../../weekend-status/status-line.tsx'
import { ExternalLinks } from '../external-links.tsx'
import { Flags } from '../flags.tsx'
import { useNextToClose } from '../use-next-to-close.ts'

export function WeekendFacts({ reply }: { reply: Reply<Weekend> }) {
  if (reply.state !== 'ready') return <div className="weekend-facts-wait" />

  const weekend = reply.data
  return (
    <>
      <p className="weekend-kind">
        <StatusLine weekend={weekend} />
        {weekend.is_tour && <span>Tour</span>}
        {weekend.is_championship && <span>Championship</span>}
      </p>
      <dl className="weekend-facts">
        <WhenAndWhere weekend={weekend} />
        <NextDeadline weekend={weekend} />
      </dl>
      <ExternalLinks weekend={weekend} />
    </>
  )
}

function WhenAndWhere({ weekend }: { weekend: Weekend }) {
  const { locale } = useLocale()
  const { event_start, event_end, time_zone } = weekend

  return (
    <>
      <Fact label="Dates">{formatDateRange(event_start, event_end, locale, time_zone)}</Fact>
      <Fact label="Venue">
        <span className="weekend-place">
          <Flags countries={countriesOf(weekend)} />
          {placesOf(weekend).join(', ')}
        </span>
      </Fact>
    </>
  )
}

function NextDeadline({ weekend }: { weekend: Weekend }) {
  const next = useNextToClose(weekend.selections)
  if (!next) return null

  return (
    <Fact label={weekend.selections.length > 1 ? `Next deadline: ${next.name}` : 'Deadline'}>
      <BothClocks at={next.trading_close} weekend={weekend} />
    </Fact>
  )
}
