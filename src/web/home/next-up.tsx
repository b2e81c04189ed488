import './next-up.css'
import type { Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useServerNow } from '../app/use-server-now.ts'
import { Countdown } from '../ui/countdown.tsx'
import { BothClocks } from '../weekends/both-clocks.tsx'
import { nextToClose } from '../weekends/selection-state.ts'

/** When the next team has to stand, counted down, and by both clocks. */
export function NextUp({ weekend }: { weekend: Weekend }) {
  const now = useServerNow()
  const selection = nextToClose(weekend.selections, now)
  if (!selection) return <Ahead weekend={weekend} />

  const close = toInstant(selection.trading_close)
  return (
    <div className="next-up">
      <p className="next-up-words">Trading for {nameOf(selection.name, weekend)} closes in</p>
      <div className="next-up-clocks">
        <Countdown what="Trading" remaining_ms={now === null ? null : close - now} />
        <BothClocks at={selection.trading_close} weekend={weekend} />
      </div>
    </div>
  )
}

/** One can pick a team for it later, or no longer. */
function Ahead({ weekend }: { weekend: Weekend }) {
  const now = useServerNow()
  const opens_at = weekend.selections
    .map(({ trading_opens_at }) => trading_opens_at)
    .sort()
    .find((at) => now === null || toInstant(at) > now)

  return (
    <div className="next-up">
      <p className="next-up-words">
        {opens_at ? 'Teams can be picked from' : 'All teams stand. The first race starts'}
      </p>
      <BothClocks at={opens_at ?? weekend.event_start} weekend={weekend} />
    </div>
  )
}

/** A weekend with one selection is called by its own name. */
function nameOf(selection_name: string, { selections, weekend_name }: Weekend): string {
  return selections.length === 1 ? weekend_name : selection_name
}
