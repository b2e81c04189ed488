import './both-clocks.css'
import type { Race } from '#contract/races.ts'
import { dateFormat } from '../core/locale/date-format.ts'
import { dateLocale, sameClock } from '../core/locale/dates.ts'
import { useLocale } from '../core/locale/locale.ts'

type Props = {
  race: Pick<Race, 'date'>
  /** The time zone of the venue. */
  race_time_zone: string
  /** Formats the time in the user's zone. */
  format?: (iso: string, locale: string, time_zone: string) => string
}

/** The start of a race in the user's time zone, and in the venue's if the times differ. */
export function RaceWhen({ race: { date }, race_time_zone, format = raceMoment }: Props) {
  const { locale, time_zone: user_time_zone = race_time_zone } = useLocale()

  return (
    <span className="race-when">
      <time dateTime={date}>{format(date, locale, user_time_zone)}</time>
      {!sameClock(date, race_time_zone, user_time_zone) && (
        <span className="race-there">{raceMoment(date, locale, race_time_zone)} local time</span>
      )}
    </span>
  )
}

/** `Fri 12:00`, in `timeZone`. */
export function raceMoment(iso: string, locale: string, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(dateLocale(locale), options).format(new Date(iso)).replace(',', '')
}
