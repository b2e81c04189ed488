import '../../ui/controls.css'
import type { Weekend } from '#contract/weekends.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { distanceText } from '../../races/distance-text.ts'
import { countriesOf, racesOf } from '../../races/weekend-races.ts'
import { StatusLine } from '../../weekend-status/status-line.tsx'
import { useWeekendStatus } from '../../weekend-status/use-weekend-status.ts'
import { ExternalLinks } from '../external-links.tsx'
import { Flags } from '../flags.tsx'
import { SelectionDeadlines } from '../selection-deadlines.tsx'
import { RaceLines } from './race-lines.tsx'

/**
 * An event in the variant `lists`, with its dates and the distance of its race. If there are several races, it has a
 * list of them instead.
 */
export function WeekendItem({ weekend }: { weekend: Weekend }) {
  const { locale } = useLocale()
  const { state } = useWeekendStatus(weekend)
  const races = racesOf(weekend)
  const [race] = races
  const distance = race && races.length === 1 ? distanceText(race, locale) : ''
  const dates = formatDateRange(weekend.event_start, weekend.event_end, locale, weekend.time_zone)

  return (
    <li className={`weekend-item weekend-${state}`}>
      <div className="weekend-item-head">
        <p className="weekend-item-days">{dates}</p>
        <h3>
          <Link to={`/events/${weekend.weekend_id}`}>{weekend.weekend_name}</Link>
        </h3>
        <p className="weekend-item-more">
          <Flags countries={countriesOf(weekend)} />
          {distance && <span>{distance}</span>}
          <StatusLine weekend={weekend} />
        </p>
      </div>
      {races.length > 1 && <FoldedRaces weekend={weekend} is_past={state === 'past'} />}
      {state === 'open' && <SelectionDeadlines weekend={weekend} />}
      <ExternalLinks weekend={weekend} />
    </li>
  )
}

/**
 * The races of a past event with more races than this are in a closed `<details>`. The event's page has their results.
 */
const MAX_OPEN_RACES = 3

function FoldedRaces({ weekend, is_past }: { weekend: Weekend; is_past: boolean }) {
  const { length } = racesOf(weekend)
  if (!is_past || length <= MAX_OPEN_RACES) return <RaceLines weekend={weekend} />
  return (
    <details className="fold">
      <summary>{`${length} races`}</summary>
      <RaceLines weekend={weekend} />
    </details>
  )
}
