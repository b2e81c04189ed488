import './race-when.css'
import type { Race } from '#contract/races.ts'
import { sameClock } from '../app/dates.ts'
import { useReader } from '../app/reader.ts'
import { raceMoment } from './race-moment.ts'

type Props = {
  race: Pick<Race, 'date'>
  /** The zone of the place. */
  there: string
  /** How the reader's own time is written. */
  say?: (iso: string, locale: string, time_zone: string) => string
}

/** When a race starts by the reader's clock, and by that of the place where the two differ. */
export function RaceWhen({ race: { date }, there, say = raceMoment }: Props) {
  const { locale, time_zone: here = there } = useReader()

  return (
    <span className="race-when">
      <time dateTime={date}>{say(date, locale, here)}</time>
      {!sameClock(date, there, here) && (
        <span className="race-there">{raceMoment(date, locale, there)} there</span>
      )}
    </span>
  )
}
