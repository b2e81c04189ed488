import './season-picture.css'
import type { UserWeekendResult } from '#contract/users.ts'
import { formatPoints, formatRank } from '#game/formats.ts'
import { useNumberLocale, useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/line-chart.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { formatDay } from '../weekends/date-range.ts'
import { rankSentence, scoreSentence } from './season-sentences.ts'

type Results = readonly UserWeekendResult[]

type Props = {
  reply: Reply<Results>
  /** Whether the player has results, so that a place is kept for the picture of them. */
  is_ranked: boolean
}

/** A player's rank and score after each weekend; a picture needs two of them. */
export function SeasonPicture({ reply, is_ranked }: Props) {
  if (reply.state === 'loading' && is_ranked) return <Waiting />

  const results = reply.state === 'ready' ? reply.data : []
  if (results.filter(({ season_rank }) => season_rank !== null).length < 2) return null

  const tabs = [
    { id: 'rank', label: 'Rank', renderer: () => <RankPicture results={results} /> },
    { id: 'score', label: 'Score', renderer: () => <ScorePicture results={results} /> },
  ]
  return (
    <Board id="season" title="The season">
      <TabStrip label="Pictures of the season" param="picture" forgets={[]} tabs={tabs} />
    </Board>
  )
}

function Waiting() {
  return (
    <Board id="season" title="The season">
      <div className="season-picture season-picture-wait">
        <Spinner />
      </div>
    </Board>
  )
}

function RankPicture({ results }: { results: Results }) {
  const locale = useNumberLocale()
  return (
    <div className="season-picture">
      <LineChart
        title="Rank after each weekend"
        sentence={rankSentence(results, locale)}
        stepNoun="Weekend"
        steps={useSteps(results)}
        series={[{ label: 'Rank', values: results.map(({ season_rank }) => season_rank), tone: 'own' }]}
        format={formatRank}
        inverted
      />
    </div>
  )
}

function ScorePicture({ results }: { results: Results }) {
  const locale = useNumberLocale()
  return (
    <div className="season-picture">
      <LineChart
        title="Score after each weekend"
        sentence={scoreSentence(results, locale)}
        stepNoun="Weekend"
        steps={useSteps(results)}
        series={[{ label: 'Score', values: results.map(({ season_score }) => season_score), tone: 'own' }]}
        format={formatPoints}
      />
    </div>
  )
}

function useSteps(results: Results) {
  const { locale } = useReader()
  return results.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: formatDay(event_start, locale, 'UTC').replace(/^\S+ /, ''),
  }))
}
