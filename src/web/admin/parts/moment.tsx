import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale, isSameLocalTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'

type Props = {
  iso: string
  /** The time zone of the venue. The time at the venue is shown as well if it differs from the user's time. */
  venue_zone?: string
}

/** Shows an instant, such as `Wed 25 Nov, 05:59 CET` or `Wed 25 Nov, 05:59 CET · Tue 24 Nov, 23:59 at the venue`. */
export function Moment({ iso, venue_zone }: Props) {
  const { locale, time_zone } = useLocale()
  const at_venue = venue_zone && !isSameLocalTime(iso, venue_zone, time_zone)
  return (
    <time dateTime={iso}>
      {momentText(iso, locale, time_zone, { timeZoneName: 'short' })}
      {at_venue && <span>{` · ${momentText(iso, locale, venue_zone)} at the venue`}</span>}
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
  options: Intl.DateTimeFormatOptions = {},
): string {
  return dateFormat(dateLocale(locale), { ...PARTS, ...options, timeZone }).format(new Date(iso))
}

/** Returns a function that formats instants for the user, like `momentText`. */
export function useMomentText(options?: Intl.DateTimeFormatOptions): (iso: string) => string {
  const { locale, time_zone } = useLocale()
  return (iso) => momentText(iso, locale, time_zone, options)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration, such as `12 h 55 min` or `2 days`; at least `1 min`. */
export function durationText(ms: number): string {
  const left = Math.max(0, ms)
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`
  return `${Math.max(1, Math.ceil(left / MINUTE))} min`
}
