import './athlete-pictures.css'
import type { PriceStep } from '#contract/athletes.ts'
import { formatMoney } from '#game/formats.ts'
import { useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/line-chart.tsx'
import { formatDateRange } from '../weekends/date-range.ts'
import { priceText } from './price-text.ts'

/** What the athlete cost from change to change. */
export function PriceBoard({ reply }: { reply: Reply<readonly PriceStep[]> }) {
  const { locale, time_zone = 'UTC' } = useReader()
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  const steps = reply.data.map(({ set_at }) => ({
    label: formatDateRange(set_at, set_at, locale, time_zone),
  }))
  return (
    <Board id="price" title="Price">
      <div className="athlete-picture">
        <LineChart
          title="Price since the season began"
          sentence={priceText(reply.data, locale)}
          stepNoun="Day"
          steps={steps}
          series={[{ label: 'Price', values: reply.data.map(({ price }) => price) }]}
          format={formatMoney}
          stepped
        />
      </div>
    </Board>
  )
}
