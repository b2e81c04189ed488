import './live.css'
import type { ReactNode } from 'react'
import type { LiveState } from '#contract/live/live-race.ts'
import { toServerTime, useServerNow } from '../core/clock/use-server-now.ts'
import { dateFormat } from '../core/locale/date-format.ts'
import { dateLocale } from '../core/locale/dates.ts'
import { UserTime } from '../core/locale/user-time.tsx'
import { formatMoment } from '../races/date-range.ts'
import { raceMoment } from '../races/race-when.tsx'
import { agoText, protestsEnd, throughText } from './live-change.ts'
import type { Live, ShownLive } from './use-live.ts'

const STEPS: readonly LiveState[] = ['live', 'provisional', 'official']

/** Returns a label if the page does not show current data. */
export function staleLabel({ paused_at, is_cut_off }: Live): string | undefined {
  if (paused_at !== null) return 'Paused'
  return is_cut_off ? 'Last known' : undefined
}

/** The states of a result, with the current one marked. `stale_label` replaces the name of the current state. */
export function LiveTrack({ state, stale_label }: { state: LiveState; stale_label: string | undefined }) {
  if (state === 'cancelled') return <p className="live-track">Cancelled</p>
  const current = STEPS.indexOf(state)
  return (
    <ol className="live-track" aria-label="Status of the result">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={
            index < current ? 'live-done' : index === current && stale_label ? 'live-off' : undefined
          }
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{index === current && stale_label ? stale_label : capitalized(step)}</span>
        </li>
      ))}
    </ol>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shows the checkpoint and the age of the data, or when the result was published. */
export function LivePoint({ live, shown, action }: { live: Live; shown: ShownLive; action: ReactNode }) {
  const { state, checkpoint, starters, results, published_at, date, reason, include_in_total } = shown.race
  return (
    <div className="live-point">
      <p>
        {state === 'live' && (
          <>
            <b>
              {checkpoint} · {throughText(results, starters)}
            </b>
            <Age live={live} shown={shown} />
          </>
        )}
        {published_at && state !== 'live' && (
          <>
            <b>
              {state === 'official' ? 'Official since ' : 'Published '}
              <Time at={published_at} format={formatMoment} />
            </b>
            <span>
              {reason ? (
                <>
                  {include_in_total ? 'Corrected' : 'Left out of the totals'}: {reason}
                </>
              ) : (
                state === 'provisional' && (
                  <>
                    Protests until <Time at={protestsEnd(published_at)} format={raceMoment} />
                  </>
                )
              )}
            </span>
          </>
        )}
        {state === 'scheduled' && (
          <>
            <b>
              Starts <Time at={date} format={raceMoment} />
            </b>
            <span>Places and points appear here during the race</span>
          </>
        )}
      </p>
      {action}
    </div>
  )
}

function Age({ live, shown }: { live: Live; shown: ShownLive }) {
  const now = useServerNow()
  const { received_at } = shown.race
  if (live.paused_at !== null) {
    const updates = live.newer_updates === 1 ? '1 newer update' : `${live.newer_updates} newer updates`
    return (
      <span>
        Paused at <Time at={new Date(live.paused_at).toISOString()} format={clockTime} /> · {updates}
      </span>
    )
  }
  if (live.is_cut_off) {
    const since = new Date(toServerTime(shown.received_at) ?? shown.received_at).toISOString()
    return (
      <span>
        No connection since <Time at={since} format={clockTime} />
      </span>
    )
  }
  if (now === null || received_at === null) return <span>{'\u00a0'}</span>
  return <span>Updated {agoText(now - Date.parse(received_at))}</span>
}

/** Formats a time of day, such as `13:41`. */
export function clockTime(iso: string, locale: string, timeZone: string): string {
  return dateFormat(dateLocale(locale), { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  )
}

type TimeProps = { at: string; format: (iso: string, locale: string, timeZone: string) => string }

export function Time(props: TimeProps) {
  return <UserTime {...props} other_time_zone="UTC" />
}
