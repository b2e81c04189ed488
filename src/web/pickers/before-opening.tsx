import type { Selection, Weekend } from '#contract/weekends.ts'
import { BothClocks } from '../weekends/both-clocks.tsx'
import { opensWithPrices } from '../weekends/selection-state.ts'

type Props = { weekend: Weekend; selection: Selection }

/** Before trading opens: when a team can be picked. */
export function BeforeOpening({ weekend, selection }: Props) {
  const waits = opensWithPrices(selection)
  return (
    <div className="after-close">
      <output>
        <strong>Trading has not opened yet.</strong>{' '}
        {waits ? 'It opens when a full team can be picked.' : 'You can pick your team from'}
      </output>
      {!waits && <BothClocks at={selection.trading_opens_at} weekend={weekend} />}
    </div>
  )
}
