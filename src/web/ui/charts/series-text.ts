import { NO_SCORE } from '#text/formats.ts'
import type { PictureTable } from './picture.tsx'
import { lastStep, type Series } from './series.ts'
import type { Step } from './step-scale.ts'

type FormatValue = (value: number) => string

export function valueText(
  { values }: Pick<Series, 'values'>,
  step: number,
  formatValue: FormatValue,
): string {
  const value = values[step] ?? null
  return value === null ? NO_SCORE : formatValue(value)
}

/** Returns the text of a step for screen readers, such as `Davos: Anna's Team 412, Vasa Vikings 500`. */
export function stepText(
  step: Step | undefined,
  series: readonly Series[],
  index: number,
  formatValue: FormatValue,
): string {
  const values = series.map((one) => `${one.label} ${valueText(one, index, formatValue)}`)
  return `${step?.label ?? ''}: ${values.join(', ')}`
}

/** Returns a table with a row for each step and a column for each series. */
export function seriesTable(
  stepNoun: string,
  steps: readonly Step[],
  series: readonly Series[],
  formatValue: FormatValue,
): PictureTable {
  return {
    columns: [stepNoun, ...series.map(({ label }) => label)],
    rows: steps.map(({ label }, index) => [
      label,
      ...series.map((one) => valueText(one, index, formatValue)),
    ]),
  }
}

/** Returns the text of a whole series for screen readers, such as `Vasa Vikings: Ruka 3, Lillehammer 1`. */
export function seriesText(
  series: Series | undefined,
  steps: readonly Step[],
  formatValue: FormatValue,
): string {
  if (!series) return ''
  const values = steps.map(({ label }, index) => `${label} ${valueText(series, index, formatValue)}`)
  return `${series.label}: ${values.join(', ')}`
}

/** Returns the visible summary of a series, such as `Vasa Vikings: 3 after Ruka, 1 after Lillehammer. Best: 1`. */
export function seriesSummary(
  series: Series | undefined,
  steps: readonly Step[],
  formatValue: FormatValue,
): string {
  const ranks = series?.values.filter((rank) => rank !== null) ?? []
  if (!series || ranks.length === 0) return ''

  const end_steps = [series.values.findIndex((rank) => rank !== null), lastStep(series.values) ?? 0]
  const summaries = [...new Set(end_steps)].map(
    (index) => `${valueText(series, index, formatValue)} after ${steps[index]?.label}`,
  )
  return `${series.label}: ${summaries.join(', ')}. Best: ${formatValue(Math.min(...ranks))}`
}
