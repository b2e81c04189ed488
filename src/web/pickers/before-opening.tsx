import type { Selection, Weekend } from '#contract/weekends.ts'
import { BothClocks } from '../weekends/both-clocks.tsx'

type Props = { weekend: Weekend; selection: Selection }

/** Before trading opens: when a team can be picked. */
export function BeforeOpening({ weekend, selection }: Props) {
  return (
    <div className="after-close">
      <output>
        <strong>Trading has not opened yet.</strong> You can pick your team from
      </output>
      <BothClocks at={selection.trading_opens_at} weekend={weekend} />
    </div>
  )
}
