import './race-state-line.css'
import type { Race } from '#contract/races.ts'
import { formatZonedDateTime } from '../app/dates.ts'
import { useReader } from '../app/reader.ts'

const STATES: Record<Race['state'], { label: string; meaning: string }> = {
  scheduled: { label: 'Scheduled', meaning: 'Not raced or not scored yet' },
  provisional: { label: 'Provisional', meaning: 'Points may still change' },
  official: { label: 'Official', meaning: 'The result stands' },
  cancelled: { label: 'Cancelled', meaning: 'The race earns nobody points' },
}

/** How far the result can be relied on, since when, and why it was corrected. */
export function RaceStateLine({ race: { state, published_at, reason } }: { race: Race }) {
  const { locale, time_zone } = useReader()
  const { label, meaning } = STATES[state]

  return (
    <div className="race-state">
      <p>
        <span className={`chip chip-${state}`}>{label}</span>
        {meaning}
        {published_at && (
          <>
            {' · published '}
            <time dateTime={published_at}>{formatZonedDateTime(published_at, locale, time_zone)}</time>
          </>
        )}
      </p>
      {reason && <p className="race-reason">Corrected: {reason}</p>}
    </div>
  )
}
