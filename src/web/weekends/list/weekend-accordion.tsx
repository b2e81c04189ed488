import '../list.css'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Weekend } from '#contract/weekends.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { countriesOf, racesOf } from '../../races/weekend-races.ts'
import { Board } from '../../ui/board.tsx'
import { Accordion, AccordionItem } from '../../ui/dialogs/accordion.tsx'
import { StatusLine } from '../../weekend-status/status-line.tsx'
import { useWeekendStatus } from '../../weekend-status/use-weekend-status.ts'
import { Flags } from '../flags.tsx'
import { SelectionDeadlines } from '../selection-deadlines.tsx'
import { sortByStart } from '../weekend-order.ts'
import { CalendarLink } from './calendar-link.tsx'
import { RaceLines } from './race-lines.tsx'

/**
 * The variant `accordion`: all weekends of the season. The upcoming weekend is open. On phones, past weekends are
 * hidden behind a button.
 */
export function WeekendAccordion({ weekends }: { weekends: readonly Weekend[] }) {
  const ordered = sortByStart(weekends)
  const past = ordered.slice(0, Math.max(0, ordered.findIndex(isUpcoming)))
  const { hash } = useLocation()
  const [is_shown, setShown] = useState(false)
  const is_in_url = past.some(({ weekend_id }) => hash === `#weekend-${weekend_id}`)
  const is_folded = past.length > 0 && !is_shown && !is_in_url

  return (
    <Board id="weekends" title="The season" action={<CalendarLink />}>
      {is_folded && (
        <p className="weekends-past">
          <button className="plain-button" type="button" onClick={() => setShown(true)}>
            Show {past.length} past {past.length === 1 ? 'weekend' : 'weekends'}
          </button>
        </p>
      )}
      <Accordion>
        {ordered.map((weekend) => (
          <AccordionItem
            key={weekend.weekend_id}
            id={`weekend-${weekend.weekend_id}`}
            heading={weekend.weekend_name}
            summary={<Summary weekend={weekend} />}
            open={weekend.is_upcoming}
            is_hidden_on_phones={is_folded && past.includes(weekend)}
          >
            <Body weekend={weekend} />
          </AccordionItem>
        ))}
      </Accordion>
    </Board>
  )
}

const isUpcoming = ({ is_upcoming }: Weekend) => is_upcoming

function Summary({ weekend }: { weekend: Weekend }) {
  const { locale } = useLocale()
  const { state } = useWeekendStatus(weekend)
  const races = racesOf(weekend).length

  return (
    <span className={`weekend-summary weekend-${state}`}>
      <Flags countries={countriesOf(weekend)} />
      <span className="weekend-days">
        {formatDateRange(weekend.event_start, weekend.event_end, locale, weekend.time_zone)}
      </span>
      <span className="weekend-races">{races === 1 ? '1 race' : `${races} races`}</span>
      <StatusLine weekend={weekend} />
    </span>
  )
}

function Body({ weekend }: { weekend: Weekend }) {
  return (
    <div className="weekend-body">
      <div>
        <h4>Deadlines</h4>
        <SelectionDeadlines weekend={weekend} />
      </div>
      <div>
        <h4>Races</h4>
        <RaceLines weekend={weekend} />
      </div>
      <Link className="weekend-more" to={`/events/${weekend.weekend_id}`}>
        More about {weekend.weekend_name}
      </Link>
    </div>
  )
}
