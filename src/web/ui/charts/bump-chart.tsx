import './bump-chart.css'
import { useState } from 'react'
import { formatRank } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { bumpPlaces, type Course, orderAtEnd } from './bump-places.ts'
import { BumpPlot } from './bump-plot.tsx'
import { bumpScales, nearestCourse } from './bump-scales.ts'
import { nearestStep, type Step } from './line-scales.ts'
import { Picture } from './picture.tsx'
import { courseSummary, courseText, seriesTable } from './series-text.ts'
import { StepReader } from './step-reader.tsx'
import { useWidth } from './use-width.ts'

type Props = {
  title: string
  /** A one-sentence summary of the chart. */
  sentence: string
  /** What one step is: `Weekend`. */
  stepNoun: string
  steps: readonly Step[]
  /** At most ten. */
  courses: readonly Course[]
}

/** A bump chart: the ranks of several teams over weekends, one line per team. */
export function BumpChart({ title, sentence, stepNoun, steps, courses }: Props) {
  const locale = useNumberLocale()
  const { frame, width } = useWidth()
  const [highlighted, setHighlighted] = useState<number | null>(null)

  const formatValue = (rank: number) => formatRank(rank, locale)
  const names = courses.map(({ label }) => label)
  const places = bumpPlaces(courses, steps.length)
  const rows = 1 + Math.max(0, ...places.flat().map((place) => place ?? 0))
  const scales = bumpScales(width, steps.length, names, rows)
  // The slider moves up towards the best rank.
  const order = orderAtEnd(places).reverse()
  const read = highlighted ?? order.at(-1)
  const series = courses.map(({ label, ranks }) => ({ label, values: ranks }))

  return (
    <Picture title={title} sentence={sentence} table={seriesTable(stepNoun, steps, series, formatValue)}>
      <p className="bump-hint" aria-hidden="true">
        {highlighted === null
          ? 'Tap a line to follow a team, or use the arrow keys.'
          : courseSummary(series[highlighted], steps, formatValue)}
      </p>
      <StepReader
        frame={frame}
        label={`${title}, team by team`}
        text={courseText(series[read ?? -1], steps, formatValue)}
        count={order.length}
        at={order.indexOf(read ?? -1)}
        onMove={(at) => setHighlighted(at === null ? null : (order[at] ?? null))}
        placeAt={(x, y) => {
          const course = nearestCourse(y, places, nearestStep(x, steps.length, scales.box))
          return course === null ? null : order.indexOf(course)
        }}
      >
        <BumpPlot
          width={width}
          scales={scales}
          steps={steps}
          courses={courses}
          places={places}
          highlighted={highlighted}
          formatValue={formatValue}
        />
      </StepReader>
    </Picture>
  )
}
