import './both-clocks.css'
import type { Race } from '#contract/races.ts'
import { dateFormat } from '../core/locale/date-format.ts'
import { dateLocale, sameClock } from '../core/locale/dates.ts'
import { useLocale } from '../core/locale/locale.ts'

type Props = {
  race: Pick<Race, 'date'>
  /** The zone of the place. */
  there: string
  /** How the reader's own time is written. */
  say?: (iso: string, locale: string, time_zone: string) => string
}

/** When a race starts by the reader's clock, and by that of the place where the two differ. */
export function RaceWhen({ race: { date }, there, say = raceMoment }: Props) {
  const { locale, time_zone: here = there } = useLocale()

  return (
    <span className="race-when">
      <time dateTime={date}>{say(date, locale, here)}</time>
      {!sameClock(date, there, here) && (
        <span className="race-there">{raceMoment(date, locale, there)} there</span>
      )}
    </span>
  )
}

/** `Fri 12:00`, by the clocks of a zone. */
export function raceMoment(iso: string, locale: string, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(dateLocale(locale), options).format(new Date(iso)).replace(',', '')
}
