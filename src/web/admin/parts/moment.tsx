import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale, sameClock } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'

type Props = {
  iso: string
  /** Also shows the time at the venue, if its clock differs from the reader's. */
  venue_zone?: string
}

/** An instant in the reader's zone, and at the venue if that differs: `Wed 25 Nov, 05:59 CET, 23:59 there`. */
export function Moment({ iso, venue_zone }: Props) {
  const { locale, time_zone } = useLocale()
  const at_venue = venue_zone && !sameClock(iso, venue_zone, time_zone)
  return (
    <time dateTime={iso}>
      {momentText(iso, locale, time_zone, { timeZoneName: 'short' })}
      {at_venue && <span>{` · ${momentText(iso, locale, venue_zone)} there`}</span>}
    </time>
  )
}

const PARTS: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
}

export function momentText(
  iso: string | number,
  locale: string,
  timeZone: string | undefined,
  more: Intl.DateTimeFormatOptions = {},
): string {
  return dateFormat(dateLocale(locale), { ...PARTS, ...more, timeZone }).format(new Date(iso))
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in the two largest units at most: `12 h 55 min`, `2 days`. */
export function durationText(ms: number): string {
  const left = Math.max(0, ms)
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`
  return `${Math.max(1, Math.ceil(left / MINUTE))} min`
}
