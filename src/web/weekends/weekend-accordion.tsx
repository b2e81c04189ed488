import './weekend-accordion.css'
import { Link } from 'react-router'
import type { Weekend } from '#contract/weekends.ts'
import { useReader } from '../app/reader.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { Accordion, AccordionItem } from '../ui/accordion.tsx'
import { Board } from '../ui/board.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { formatDateRange } from './date-range.ts'
import { Flags } from './flags.tsx'
import { RaceLines } from './race-lines.tsx'
import { SelectionDeadlines } from './selection-deadlines.tsx'
import { StateChip } from './state-chip.tsx'
import { countriesOf, racesOf } from './weekend-races.ts'
import { byStart, weekendState } from './weekend-state.ts'

/** Reading A: every weekend of the season under its heading, the upcoming one opened. */
export function WeekendAccordion({ weekends }: { weekends: readonly Weekend[] }) {
  return (
    <Board id="weekends" title="The season" action={<CalendarLink />}>
      <Accordion>
        {byStart(weekends).map((weekend) => (
          <AccordionItem
            key={weekend.weekend_id}
            id={`weekend-${weekend.weekend_id}`}
            heading={weekend.weekend_name}
            summary={<Summary weekend={weekend} />}
            open={weekend.is_upcoming}
          >
            <Body weekend={weekend} />
          </AccordionItem>
        ))}
      </Accordion>
    </Board>
  )
}

function Summary({ weekend }: { weekend: Weekend }) {
  const { locale } = useReader()
  const state = useServerMoment((now) => weekendState(weekend, now))
  const races = racesOf(weekend).length

  return (
    <span className={`weekend-summary weekend-${state}`}>
      <Flags countries={countriesOf(weekend)} />
      <span className="weekend-days">
        {formatDateRange(weekend.event_start, weekend.event_end, locale, weekend.time_zone)}
      </span>
      <span className="weekend-races">{races === 1 ? '1 race' : `${races} races`}</span>
      <StateChip state={state} />
    </span>
  )
}

function Body({ weekend }: { weekend: Weekend }) {
  return (
    <div className="weekend-body">
      <div>
        <h4>Trading deadlines</h4>
        <SelectionDeadlines weekend={weekend} />
      </div>
      <div>
        <h4>Races</h4>
        <RaceLines weekend={weekend} />
      </div>
      <Link className="weekend-more" to={`/events/${weekend.weekend_id}`}>
        All about {weekend.weekend_name}
      </Link>
    </div>
  )
}
