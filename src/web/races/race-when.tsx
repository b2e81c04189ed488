import '../cups/cup-and-race-parts.css'
import type { Race } from '#contract/races.ts'
import { dateFormat } from '../core/locale/date-format.ts'
import { dateLocale, isSameLocalTime } from '../core/locale/dates.ts'
import { useLocale, useUserTimeZone } from '../core/locale/locale.ts'
import { UserTime } from '../core/locale/user-time.tsx'

type Props = {
  race: Pick<Race, 'date'>
  /** The time zone of the venue. */
  race_time_zone: string
  /** Formats the time in the user's time zone. Defaults to `raceMoment`. */
  format?: (iso: string, locale: string, time_zone: string) => string
}

/**
 * The start of a race in the user's time zone. If the local time at the venue differs, it is shown too. Until the
 * user's time zone is known, only the local time is visible.
 */
export function RaceWhen({ race: { date }, race_time_zone, format = raceMoment }: Props) {
  const { locale } = useLocale()
  const user_time_zone = useUserTimeZone()

  return (
    <span className="race-when">
      <UserTime at={date} format={format} other_time_zone={race_time_zone} />
      {!(user_time_zone && isSameLocalTime(date, race_time_zone, user_time_zone)) && (
        <span className="race-there">{raceMoment(date, locale, race_time_zone)} local time</span>
      )}
    </span>
  )
}

/** Formats an instant in `timeZone`, such as `Fri 12:00`. */
export function raceMoment(iso: string, locale: string, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(dateLocale(locale), options).format(new Date(iso)).replace(',', '')
}
