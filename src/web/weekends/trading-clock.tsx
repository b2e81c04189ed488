import './trading-clock.css'
import type { Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useServerNow } from '../app/use-server-now.ts'
import { Countdown } from '../ui/countdown.tsx'
import { nextToClose } from './selection-state.ts'

/** The time left for the next team of a weekend; nothing once all is closed or before anything is open. */
export function TradingClock({ weekend }: { weekend: Weekend }) {
  const now = useServerNow()
  const next = nextToClose(weekend.selections, now)
  if (!next) return null

  return (
    <div className="trading-clock">
      <Countdown what="Trading" remaining_ms={now === null ? null : toInstant(next.trading_close) - now} />
    </div>
  )
}
