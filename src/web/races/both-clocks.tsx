import '../cups/cup-and-race-parts.css'
import type { Weekend } from '#contract/weekends.ts'
import { isSameLocalTime } from '../core/locale/dates.ts'
import { useLocale, useUserTimeZone } from '../core/locale/locale.ts'
import { UserTime } from '../core/locale/user-time.tsx'
import { formatMoment, formatZonedMoment } from './date-range.ts'
import { placesOf } from './weekend-races.ts'

type Props = { at: string; weekend: Pick<Weekend, 'time_zone' | 'selections'> }

/**
 * An instant in the user's time zone, with the name of that zone, and in the time zone of the races. If both times are
 * the same, a text says so. Until the user's time zone is known, the first time is invisible.
 */
export function BothClocks({ at, weekend }: Props) {
  const { locale } = useLocale()
  const time_zone = useUserTimeZone()
  const [place = 'local time'] = placesOf(weekend)

  return (
    <span className="clocks">
      <UserTime
        className="clocks-here"
        at={at}
        format={formatZonedMoment}
        other_time_zone={weekend.time_zone}
      />
      <span className="clocks-there">
        {time_zone && isSameLocalTime(at, weekend.time_zone, time_zone)
          ? `same time in ${place}`
          : `${formatMoment(at, locale, weekend.time_zone)} in ${place}`}
      </span>
    </span>
  )
}
