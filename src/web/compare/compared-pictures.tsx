import { formatMoney, formatPoints, formatRatio, NO_SCORE } from '#text/formats.ts'
import { useLocale, useNumberLocale } from '../core/locale/locale.ts'
import { formatDateRange } from '../races/date-range.ts'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { lastStep, type Series } from '../ui/charts/series.ts'
import { type BothSteps, pointsByDay, pricesByChange, sharesBySelection } from './both-steps.ts'
import type { Compared } from './use-compared.ts'

type Props = { pair: readonly [Compared, Compared] }

/** The points of both, day by day. */
export function ComparedForm({ pair }: Props) {
  const dayOf = useDay()
  const both = pointsByDay([pair[0].results, pair[1].results], dayOf)
  return (
    <BothLines title="Form" stepNoun="Day" when="Last race day" {...{ pair, both, format: formatPoints }} />
  )
}

/** The prices of both, change by change. */
export function ComparedPrices({ pair }: Props) {
  const dayOf = useDay()
  const { steps, values } = pricesByChange([pair[0].prices, pair[1].prices])
  const both = { steps: steps.map(({ key }) => ({ key, label: dayOf(key) })), values }
  return (
    <BothLines title="Price" stepNoun="Day" when="Now" stepped {...{ pair, both, format: formatMoney }} />
  )
}

/** The popularity of both, selection by selection. */
export function ComparedPopularity({ pair }: Props) {
  const both = sharesBySelection([pair[0].popularity, pair[1].popularity])
  const format = (ratio: number) => formatRatio(ratio)
  return (
    <BothLines title="Popularity" stepNoun="Selection" when="Latest selection" {...{ pair, both, format }} />
  )
}

/** Formats an instant as a day in the user's time zone: `9 Jan`. */
function useDay(): (iso: string) => string {
  const { locale, time_zone = 'UTC' } = useLocale()
  return (iso) => formatDateRange(iso, iso, locale, time_zone)
}

type LinesProps = Props & {
  title: string
  stepNoun: string
  /** Which values the summary shows: `Now`. */
  when: string
  both: BothSteps
  format: (value: number, locale: string) => string
  stepped?: boolean
}

function BothLines({ pair, title, stepNoun, when, both, format, stepped = false }: LinesProps) {
  const locale = useNumberLocale()
  if (both.steps.length === 0) return null

  const series = pair.map(({ athlete }, index) => ({ label: athlete.name, values: both.values[index] ?? [] }))
  return (
    <LineChart
      title={title}
      sentence={bothText(series, when, (value) => format(value, locale))}
      stepNoun={stepNoun}
      steps={both.steps}
      series={series}
      format={format}
      stepped={stepped}
    />
  )
}

/** The last value of each: `Now: Ylva Berg $20,000, Otto Dahl $12,000.` */
export function bothText(series: readonly Series[], when: string, format: (value: number) => string): string {
  const values_of_both = series.map(({ label, values }) => {
    const last = lastStep(values)
    return `${label} ${last === null ? NO_SCORE : format(values[last] ?? 0)}`
  })
  const summary = `${when}: ${values_of_both.join(', ')}`
  // Points already end with a period: `160 p.`
  return summary.endsWith('.') ? summary : `${summary}.`
}
