import './races.css'
import type { Race } from '#contract/races.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { formatDateTime, formatZonedDateTime, isSameLocalTime } from '../core/locale/dates.ts'
import { useLocale, useNumberLocale, useUserTimeZone } from '../core/locale/locale.ts'
import { UserTime } from '../core/locale/user-time.tsx'
import { Link } from '../core/paths/link.tsx'
import { Fact } from '../ui/fact.tsx'
import { Flag } from '../ui/flag.tsx'
import { distanceText } from './distance-text.ts'
import { RaceStateLine, type StateLineProps } from './race-state-line.tsx'

type Props = Pick<StateLineProps, 'MyPoints'> & {
  race: Reply<Race>
  weekend: Reply<Weekend>
  selection: Reply<Selection>
}

export function RaceFacts({ race: reply, weekend, selection, MyPoints }: Props) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <div className="race-facts-wait" />

  const race = reply.data
  const distance = distanceText(race, locale)
  return (
    <>
      <RaceStateLine race={race} MyPoints={MyPoints} />
      <dl className="race-facts">
        <RaceStart date={race.date} weekend={weekend} />
        {race.place && (
          <Fact label="Venue">
            <span className="race-place">
              {race.country && <Flag country={race.country} />}
              {race.place}
            </span>
          </Fact>
        )}
        {distance && <Fact label="Distance">{distance}</Fact>}
        {race.discipline && <Fact label="Technique">{race.discipline}</Fact>}
        <RaceSelection reply={selection} />
      </dl>
    </>
  )
}

/** The selection that the race belongs to. While it is loading, its space is reserved. */
function RaceSelection({ reply }: { reply: Reply<Selection> }) {
  if (reply.state === 'failed') return null
  if (reply.state === 'loading') return <Fact label="Selection">{'\u00a0'}</Fact>

  const { selection_id, weekend_id, name, trading_open } = reply.data
  return (
    <Fact label={trading_open ? 'Selection, open for picks' : 'Selection'}>
      <Link to={`/events/${weekend_id}#selection-${selection_id}`}>{name}</Link>
    </Fact>
  )
}

/** The start of the race in the venue's time zone and in the user's time zone. Space for both is always reserved. */
function RaceStart({ date, weekend }: { date: string; weekend: Reply<Weekend> }) {
  const { locale } = useLocale()
  const race_time_zone = weekend.state === 'ready' ? weekend.data.time_zone : undefined

  return (
    <>
      <Fact label="Start, local time">
        {race_time_zone ? (
          <time dateTime={date}>{formatDateTime(date, locale, race_time_zone)}</time>
        ) : (
          '\u00a0'
        )}
      </Fact>
      <Fact label="Your time">
        <YourTime date={date} race_time_zone={race_time_zone} />
      </Fact>
    </>
  )
}

/** The start in the user's time zone, or a text that says that it is the same as the local time. */
function YourTime({ date, race_time_zone }: { date: string; race_time_zone: string | undefined }) {
  const time_zone = useUserTimeZone()
  if (time_zone && race_time_zone && isSameLocalTime(date, race_time_zone, time_zone))
    return 'same as local time'

  return <UserTime at={date} format={formatZonedDateTime} other_time_zone={race_time_zone ?? 'UTC'} />
}
