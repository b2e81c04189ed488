import './team.css'
import type { ReactNode } from 'react'
import type { Selection } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { formatLimit, formatMoney } from '#text/formats.ts'
import { useServerNow } from '../core/clock/use-server-now.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SaveLabel } from '../core/mutations/save-label.tsx'
import { clockText } from '../ui/countdown-parts.ts'
import { SlimCountdown } from '../ui/slim-countdown.tsx'
import { opensWithPrices, selectionState } from '../weekends/selection-state.ts'
import type { MyTeam } from './my-team.ts'
import { cubCount, teamSize } from './team-groups.ts'

type Props = {
  selection: Selection
  /** The user's team. Undefined for a visitor, and while it is loading. In these cases only the time is shown. */
  team: MyTeam | undefined
  /** The budget of a team. Null if there is no budget. */
  budget: number | null
}

/** The sticky bar above the team: the time left, the number of picks, the balance, and whether the team is saved. */
export function DeadlineBar({ selection, team, budget }: Props) {
  const locale = useNumberLocale()

  return (
    <section className="team-bar" aria-label="Deadline and team">
      <dl className="team-bar-facts">
        <TimeLeft selection={selection} closes_at={team?.closes_at ?? selection.trading_close} />
        {team && (
          <BarFact label="Picked">
            <Picked size={teamSize(selection, team.picks)} count={team.picks.length} />
          </BarFact>
        )}
        {team && team.balance !== null && (
          <BarFact label="Balance">
            {formatMoney(team.balance, locale)}
            <Meter left={team.balance} budget={budget} />
          </BarFact>
        )}
      </dl>
      {team && (team.is_open || team.saving.state !== 'idle') && (
        <div className="team-bar-saved">
          <div className="team-bar-state">
            {team.saving.state === 'idle' && <p>Changes are saved as you make them.</p>}
            <SaveLabel saving={team.saving} is_open={team.is_open} />
          </div>
          {team.is_open && <UndoButton undo={team.undo} />}
        </div>
      )}
    </section>
  )
}

/** The time until trading closes. Before trading opens, the time until it opens. */
function TimeLeft({ selection, closes_at }: { selection: Selection; closes_at: string }) {
  const now = useServerNow()
  const remaining_ms = now === null ? null : toInstant(closes_at) - now
  if (now !== null && selectionState(selection, now) === 'not-open') {
    if (opensWithPrices(selection)) return <BarFact label="Picks">Not open yet</BarFact>
    return (
      <BarFact label="Opens in">
        <span className="slim-countdown">{clockText(toInstant(selection.trading_opens_at) - now)}</span>
      </BarFact>
    )
  }

  return (
    <BarFact label={remaining_ms !== null && remaining_ms <= 0 ? 'Picks' : 'Closes in'}>
      <SlimCountdown what="Picks" remaining_ms={remaining_ms} />
    </BarFact>
  )
}

/** The numbers of picks and places, such as `3 of 8`. Places that only cubs can fill are shown separately. */
function Picked({ size: { limit, cubs }, count }: { size: ReturnType<typeof teamSize>; count: number }) {
  const locale = useNumberLocale()
  return (
    <>
      {count} of {formatLimit(limit, locale)}
      {cubs > 0 && (
        <>
          {' '}
          <span className="team-bar-more">+ {cubCount(cubs)}</span>
        </>
      )}
    </>
  )
}

function BarFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="team-bar-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * A bar that shows the money left as a share of the budget. It is hidden from screen readers, because the number above
 * says the same.
 */
function Meter({ left, budget }: { left: number; budget: number | null }) {
  if (!budget) return null
  const share = Math.max(0, Math.min(1, left / budget))
  return (
    <span className="team-bar-meter" aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}

/**
 * A button that undoes the last change. If there is nothing to undo, the button is still rendered, so that it keeps the
 * focus.
 */
function UndoButton({ undo }: { undo: (() => void) | undefined }) {
  return (
    <button className="undo" type="button" aria-disabled={!undo} onClick={() => undo?.()}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.5 3 2.5 7l4 4M3 7h6.5a4 4 0 0 1 0 8H7" />
      </svg>
      <span>Undo</span>
    </button>
  )
}
