import '../athletes/athletes.css'
import type { AthleteRaceResult, PriceStep } from '#contract/athletes.ts'
import { formatMoney, formatPoints, formatPointsWithUnit } from '#text/formats.ts'
import { priceText } from '#text/price-text.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useLocale } from '../core/locale/locale.ts'
import { formatDateRange, formatDay } from '../races/date-range.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'

const MAX_LISTED_RACES = 5

type Result = { total: number; status: string | null; race: { include_in_total: boolean } }

/**
 * Lists the last five results and the average of the races that count in totals: `Latest first: 100, 80 and DNF; 60
 * points on average.` If `lacks_overall` is true, the text adds that overall results of tours are excluded.
 */
export function formText(results: readonly Result[], locale: string, lacks_overall: boolean): string {
  const totals = results
    .slice(-MAX_LISTED_RACES)
    .toReversed()
    .map(({ total, status }) => status ?? formatPoints(total, locale))
  const counted = results.filter(({ race }) => race.include_in_total)
  const average = counted.reduce((sum, { total }) => sum + total, 0) / Math.max(1, counted.length)
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(totals)
  const suffix = lacks_overall ? ', excluding overall results of tours' : ''
  return `Latest first: ${list}; ${formatPoints(average, locale)} points on average${suffix}.`
}

export function FormBoard({ reply }: { reply: Reply<readonly AthleteRaceResult[]> }) {
  const { locale, time_zone = 'UTC' } = useLocale()
  // The overall result of a tour is worth several races, and would flatten the rest of the line.
  const all = reply.state === 'ready' ? reply.data : []
  const results = all.filter(({ race }) => race.kind !== 'tour_overall')
  if (results.length < 2) return null

  return (
    <Board id="form" title="Form">
      <div className="athlete-picture">
        <LineChart
          title="Points per race"
          sentence={formText(results, locale, results.length < all.length)}
          stepNoun="Race"
          steps={results.map(({ race }) => ({
            label: `${race.name}, ${formatDay(race.date, locale, time_zone)}`,
            tick: formatDateRange(race.date, race.date, locale, time_zone),
          }))}
          series={[{ label: 'Points', values: results.map(({ total }) => total) }]}
          format={formatPointsWithUnit}
        />
      </div>
    </Board>
  )
}

type PriceBoardProps = {
  reply: Reply<readonly PriceStep[]>
  /** Whether the athlete has a price. If so, the board is shown at once, so that it moves no other board. */
  has_price: boolean
}

export function PriceBoard({ reply, has_price }: PriceBoardProps) {
  const prices = reply.state === 'ready' ? reply.data : []
  if (prices.length === 0 && !(has_price && reply.state === 'loading')) return null

  return (
    <Board id="price" title="Price">
      <div className="athlete-picture price-picture">
        {prices.length > 0 && <PriceChart prices={prices} />}
      </div>
    </Board>
  )
}

function PriceChart({ prices }: { prices: readonly PriceStep[] }) {
  const { locale, time_zone = 'UTC' } = useLocale()
  const steps = prices.map(({ set_at }) => ({ label: formatDateRange(set_at, set_at, locale, time_zone) }))

  return (
    <LineChart
      title="Price since the season began"
      sentence={priceText(prices, locale)}
      stepNoun="Day"
      steps={steps}
      series={[{ label: 'Price', values: prices.map(({ price }) => price) }]}
      format={formatMoney}
      stepped
    />
  )
}
