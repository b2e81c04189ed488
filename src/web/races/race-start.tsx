import type { Weekend } from '#contract/weekends.ts'
import { formatDateTime, formatZonedDateTime, sameClock } from '../app/dates.ts'
import { useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'

/** The start by the clock at the course and by the reader's. The places of both are held from the beginning. */
export function RaceStart({ date, weekend }: { date: string; weekend: Reply<Weekend> }) {
  const { locale } = useReader()
  const there = weekend.state === 'ready' ? weekend.data.time_zone : undefined

  return (
    <>
      <Fact label="Start, local time">
        {there ? <time dateTime={date}>{formatDateTime(date, locale, there)}</time> : '\u00a0'}
      </Fact>
      <Fact label="Your time">
        <Here date={date} there={there} />
      </Fact>
    </>
  )
}

/** The server does not know where the reader is. */
function Here({ date, there }: { date: string; there: string | undefined }) {
  const { locale, time_zone } = useReader()
  if (time_zone === undefined) return '\u00a0'
  if (there && sameClock(date, there, time_zone)) return 'same as local time'

  return <time dateTime={date}>{formatZonedDateTime(date, locale, time_zone)}</time>
}
