import { getAthlete } from '#contract/athletes.ts'
import { listAthletePopularity } from '#contract/weekends.ts'
import { formatRatio } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const MAX_BARS = 8

type Props = { selection_id: number; is_closed: boolean; is_championship: boolean }

/**
 * The most-picked athletes of a selection. While the selection is open, the API returns rounded shares, and only for
 * athletes in many teams.
 */
export function PopularAthletes({ selection_id, is_closed, is_championship }: Props) {
  const reply = useReply(listAthletePopularity, { params: { selection_id } }, { critical: false })
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed' || reply.data.length === 0) return <NobodyYet />

  const bars = reply.data.slice(0, MAX_BARS).map(({ athlete_id, ratio }) => ({
    id: athlete_id,
    label: <PopularAthlete athlete_id={athlete_id} is_championship={is_championship} />,
    value: ratio,
    text: formatRatio(ratio),
  }))
  return (
    <div className="popular">
      <BarChart
        title="Share of teams"
        sentence={is_closed ? 'At the deadline.' : 'So far. Athletes in only a few teams are not shown.'}
        columns={['Athlete', 'Share of teams']}
        bars={bars}
        full={1}
      />
    </div>
  )
}

type AthleteProps = { athlete_id: number; is_championship: boolean }

function PopularAthlete({ athlete_id, is_championship }: AthleteProps) {
  const reply = useReply(getAthlete, { params: { athlete_id } }, { critical: false })
  if (reply.state !== 'ready') return '\u00a0'

  return (
    <span className="popular-name">
      <Flag country={reply.data.country} />
      <AthleteLink athlete={reply.data} athlete_id={athlete_id} is_championship={is_championship} />
    </span>
  )
}

function NobodyYet() {
  return (
    <Notice badge="?" title="No popular athletes yet">
      <p>Athletes picked by many teams appear here. After the deadline, all picked athletes do.</p>
    </Notice>
  )
}
