import { formatMoney, formatPointsWithUnit, formatRatio, NO_SCORE } from '#text/formats.ts'
import { useLocale, useNumberLocale } from '../core/locale/locale.ts'
import { formatDateRange } from '../races/date-range.ts'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { lastStep, type Series } from '../ui/charts/series.ts'
import { type PairedSeries, pointsByDay, pricesByChange, sharesBySelection } from './paired-series.ts'
import type { ComparedAthlete } from './use-compared-athlete.ts'

type Props = { pair: readonly [ComparedAthlete, ComparedAthlete] }

export function ComparedForm({ pair }: Props) {
  const dayOf = useDayFormat()
  const paired = pointsByDay([pair[0].results, pair[1].results], dayOf)
  return (
    <PairChart
      title="Form"
      stepNoun="Day"
      summary_label="Last race day"
      {...{ pair, paired, format: formatPointsWithUnit }}
    />
  )
}

export function ComparedPrices({ pair }: Props) {
  const dayOf = useDayFormat()
  const { steps, values } = pricesByChange([pair[0].prices, pair[1].prices])
  const paired = { steps: steps.map(({ key }) => ({ key, label: dayOf(key) })), values }
  return (
    <PairChart
      title="Price"
      stepNoun="Day"
      summary_label="Now"
      stepped
      {...{ pair, paired, format: formatMoney }}
    />
  )
}

export function ComparedPopularity({ pair }: Props) {
  const paired = sharesBySelection([pair[0].popularity, pair[1].popularity])
  const format = (ratio: number) => formatRatio(ratio)
  return (
    <PairChart
      title="Popularity"
      stepNoun="Selection"
      summary_label="Latest selection"
      {...{ pair, paired, format }}
    />
  )
}

/** Returns a function that formats an instant as a day in the user's time zone, such as `9 Jan`. */
function useDayFormat(): (iso: string) => string {
  const { locale, time_zone = 'UTC' } = useLocale()
  return (iso) => formatDateRange(iso, iso, locale, time_zone)
}

type PairChartProps = Props & {
  title: string
  stepNoun: string
  /** The label of the last values in the summary, such as `Now`. */
  summary_label: string
  paired: PairedSeries
  format: (value: number, locale: string) => string
  stepped?: boolean
}

function PairChart({
  pair,
  title,
  stepNoun,
  summary_label,
  paired,
  format,
  stepped = false,
}: PairChartProps) {
  const locale = useNumberLocale()
  if (paired.steps.length === 0) return null

  const series = pair.map(({ athlete }, index) => ({
    label: athlete.name,
    values: paired.values[index] ?? [],
  }))
  return (
    <LineChart
      title={title}
      sentence={lastValuesText(series, summary_label, (value) => format(value, locale))}
      stepNoun={stepNoun}
      steps={paired.steps}
      series={series}
      format={format}
      stepped={stepped}
    />
  )
}

/** Returns a sentence with the last value of each series, such as `Now: Ylva Berg $20,000, Otto Dahl $12,000.` */
export function lastValuesText(
  series: readonly Series[],
  summary_label: string,
  format: (value: number) => string,
): string {
  const last_values = series.map(({ label, values }) => {
    const last = lastStep(values)
    return `${label} ${last === null ? NO_SCORE : format(values[last] ?? 0)}`
  })
  const summary = `${summary_label}: ${last_values.join(', ')}`
  // A text with points already ends with a period, as in `160 p.`
  return summary.endsWith('.') ? summary : `${summary}.`
}
