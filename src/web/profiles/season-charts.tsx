import './team-sheet.css'
import type { UserWeekendResult } from '#contract/users.ts'
import { formatPointsWithUnit, formatRank } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useLocale, useNumberLocale } from '../core/locale/locale.ts'
import { formatDay } from '../races/date-range.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Results = readonly UserWeekendResult[]

type Props = {
  reply: Reply<Results>
  /** Whether the player has a rank. If so, space is reserved for the charts while they are loading. */
  is_ranked: boolean
}

/** Charts of a player's rank and score after each weekend. They need at least two weekends with a rank. */
export function SeasonCharts({ reply, is_ranked }: Props) {
  if (reply.state === 'loading' && is_ranked) return <Waiting />

  const results = reply.state === 'ready' ? reply.data : []
  if (results.filter(({ season_rank }) => season_rank !== null).length < 2) return null

  const tabs = [
    { id: 'rank', label: 'Rank', renderer: () => <RankChart results={results} /> },
    { id: 'score', label: 'Score', renderer: () => <ScoreChart results={results} /> },
  ]
  return (
    <Board id="season" title="The season">
      <TabStrip label="Season charts" param="picture" clears={[]} tabs={tabs} />
    </Board>
  )
}

function Waiting() {
  return (
    <Board id="season" title="The season">
      <div className="season-charts season-charts-wait">
        <Spinner />
      </div>
    </Board>
  )
}

function RankChart({ results }: { results: Results }) {
  const locale = useNumberLocale()
  return (
    <div className="season-charts">
      <LineChart
        title="Rank after each weekend"
        sentence={seasonRankSentence(results, locale)}
        stepNoun="Weekend"
        steps={useSteps(results)}
        series={[{ label: 'Rank', values: results.map(({ season_rank }) => season_rank), tone: 'own' }]}
        format={formatRank}
        inverted
      />
    </div>
  )
}

function ScoreChart({ results }: { results: Results }) {
  const locale = useNumberLocale()
  return (
    <div className="season-charts">
      <LineChart
        title="Score after each weekend"
        sentence={scoreSentence(results, locale)}
        stepNoun="Weekend"
        steps={useSteps(results)}
        series={[{ label: 'Score', values: results.map(({ season_score }) => season_score), tone: 'own' }]}
        format={formatPointsWithUnit}
      />
    </div>
  )
}

function useSteps(results: Results) {
  const { locale } = useLocale()
  return results.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: formatDay(event_start, locale, 'UTC').replace(/^\S+ /, ''),
  }))
}

type Row = Pick<UserWeekendResult, 'weekend_name' | 'score' | 'season_rank' | 'season_score'>

export function seasonRankSentence(results: readonly Row[], locale?: string): string {
  const ranked = results.filter((row) => row.season_rank !== null)
  const latest = ranked.at(-1)
  const best = ranked.reduce<Row | undefined>(
    (found, row) => (found && (found.season_rank ?? 0) <= (row.season_rank ?? 0) ? found : row),
    undefined,
  )
  if (!latest || !best) return 'No rank yet'
  if (latest.season_rank === best.season_rank) {
    return `Rank ${formatRank(latest.season_rank, locale)} after ${latest.weekend_name}, the best so far`
  }
  return `Rank ${formatRank(latest.season_rank, locale)} after ${latest.weekend_name}; best: ${formatRank(best.season_rank, locale)}, after ${best.weekend_name}`
}

export function scoreSentence(results: readonly Row[], locale?: string): string {
  const scored = results.filter((row) => row.score !== null)
  const total = results.at(-1)?.season_score
  const best = scored.reduce<Row | undefined>(
    (found, row) => (found && (found.score ?? 0) >= (row.score ?? 0) ? found : row),
    undefined,
  )
  if (!best) return 'No points yet'
  return `${formatPointsWithUnit(total, locale)} so far; the best weekend was ${best.weekend_name} with ${formatPointsWithUnit(best.score, locale)}`
}
