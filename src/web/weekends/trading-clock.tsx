import './trading-clock.css'
import type { Weekend } from '#contract/weekends.ts'
import { CountdownTo } from './countdown-to.tsx'
import { useNextToClose } from './use-next-to-close.ts'

/** The time left for the next team of a weekend; nothing once all is closed or before anything is open. */
export function TradingClock({ weekend }: { weekend: Weekend }) {
  const next = useNextToClose(weekend.selections)
  if (!next) return null

  return (
    <div className="trading-clock">
      <CountdownTo what="Trading" at={next.trading_close} />
    </div>
  )
}
