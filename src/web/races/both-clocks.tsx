import '../cups/cup-and-race-parts.css'
import type { Weekend } from '#contract/weekends.ts'
import { isSameLocalTime } from '../core/locale/dates.ts'
import { useLocale } from '../core/locale/locale.ts'
import { formatMoment } from './date-range.ts'
import { placesOf } from './weekend-races.ts'

type Props = { at: string; weekend: Pick<Weekend, 'time_zone' | 'selections'> }

/** An instant in the user's time zone, whose name is shown, and in the time zone of the races. */
export function BothClocks({ at, weekend }: Props) {
  const { locale, time_zone = weekend.time_zone } = useLocale()
  const [place = 'local time'] = placesOf(weekend)

  return (
    <span className="clocks">
      <time className="clocks-here" dateTime={at}>
        {formatMoment(at, locale, time_zone, 'short')}
      </time>
      <span className="clocks-there">
        {isSameLocalTime(at, weekend.time_zone, time_zone)
          ? `same time in ${place}`
          : `${formatMoment(at, locale, weekend.time_zone)} in ${place}`}
      </span>
    </span>
  )
}
