import '../team-picker.css'
import { use } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { BothClocks } from '../../races/both-clocks.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { countriesOf, placesOf } from '../../races/weekend-races.ts'
import { CountdownTo } from '../../weekends/countdown-to.tsx'
import { Flags } from '../../weekends/flags.tsx'
import { opensWithPrices, selectionState } from '../../weekends/selection-state.ts'

/** The place and dates of the event. */
export function TeamHead({ weekend }: { weekend: Weekend }) {
  const { locale } = useLocale()
  const { event_start, event_end, time_zone } = weekend

  return (
    <p className="team-head">
      <Flags countries={countriesOf(weekend)} />
      <span>{placesOf(weekend).join(', ')}</span>
      <span className="team-head-dates">{formatDateRange(event_start, event_end, locale, time_zone)}</span>
      {weekend.is_tour && <span>Tour</span>}
      {weekend.is_championship && <span>Championship</span>}
    </p>
  )
}

/** The time left to pick for the selection, by the server's time. */
export function TeamClock({ weekend, selection }: { weekend: Weekend; selection: Selection }) {
  // A player's page also has the deadline bar, which announces the same time.
  const is_silent = use(SessionContext).state === 'player'
  const state = useFromServerTime((now) => selectionState(selection, now))
  const waits_for_prices = state === 'not-open' && opensWithPrices(selection)

  return (
    <div className="team-clock">
      <p className="team-clock-text">
        {clockTitle(state, weekend.selections.length > 1 ? selection.name : '')}
        {waits_for_prices && ' once enough athletes have a price'}
      </p>
      {state === 'open' && <CountdownTo what="Picks" at={selection.trading_close} is_silent={is_silent} />}
      {!waits_for_prices && (
        <BothClocks
          at={state === 'not-open' ? selection.trading_opens_at : selection.trading_close}
          weekend={weekend}
        />
      )}
    </div>
  )
}

function clockTitle(state: ReturnType<typeof selectionState>, name: string): string {
  const verb = { open: 'close in', closed: 'closed', 'not-open': 'open' }[state]
  return name ? `${name}: picks ${verb}` : `Picks ${verb}`
}
