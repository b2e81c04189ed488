import '../leagues.css'
import type { LeagueStep } from '#contract/leagues/leagues.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { formatDateRange } from '../../races/date-range.ts'
import { Board } from '../../ui/board.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { leagueRankSentence, pointsSentence } from '../league-text.ts'

/** Charts of the league's rank and points. Renders nothing until the league has a rank in two weekends. */
export function LeagueProgress({ steps }: { steps: readonly LeagueStep[] }) {
  const { locale } = useLocale()
  if (steps.filter(({ rank }) => rank !== null).length < 2) return null

  const chart_steps = steps.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: formatDateRange(event_start, event_start, locale, 'UTC'),
  }))
  return (
    <Board id="progress" title="The season so far">
      <div className="league-pictures">
        <LineChart
          title="Rank among all leagues"
          sentence={leagueRankSentence(steps, locale)}
          stepNoun="Weekend"
          steps={chart_steps}
          series={[{ label: 'Rank', values: steps.map(({ rank }) => rank), tone: 'own' }]}
          inverted
        />
        <LineChart
          title="Points per weekend"
          sentence={pointsSentence(steps, locale)}
          stepNoun="Weekend"
          steps={chart_steps}
          series={[{ label: 'Points', values: steps.map(({ weekend_score }) => weekend_score) }]}
        />
      </div>
    </Board>
  )
}
