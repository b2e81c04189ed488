import './athlete-pictures.css'
import type { AthleteRaceResult } from '#contract/athletes.ts'
import { formatPoints } from '#game/formats.ts'
import { useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/line-chart.tsx'
import { formatDateRange, formatDay } from '../weekends/date-range.ts'
import { formText } from './form-text.ts'

/** The points of each race in the order in which they were raced; the last ones in words. */
export function FormBoard({ reply }: { reply: Reply<readonly AthleteRaceResult[]> }) {
  const { locale, time_zone = 'UTC' } = useReader()
  // A tour's overall result is worth several races and would dwarf them.
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
          format={formatPoints}
        />
      </div>
    </Board>
  )
}
