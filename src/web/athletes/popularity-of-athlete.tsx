import './athletes.css'
import type { SelectionPopularity } from '#contract/athletes.ts'
import { formatRatio } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { Board } from '../ui/board.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'

/** The number of selections shown at once. Older selections are hidden until the user opens them. */
const MAX_SHOWN = 8

/** The share of teams that picked the athlete in each selection, latest first. */
export function PopularityOfAthlete({ reply }: { reply: Reply<readonly SelectionPopularity[]> }) {
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  const latest = reply.data.toReversed()
  return (
    <Board id="popularity" title="Popularity">
      <div className="athlete-picture">
        <Shares title="Share of teams" rows={latest.slice(0, MAX_SHOWN)} />
        {latest.length > MAX_SHOWN && (
          <details className="earlier-shares">
            <summary>Earlier selections</summary>
            <Shares title="Share of teams, earlier selections" rows={latest.slice(MAX_SHOWN)} />
          </details>
        )}
      </div>
    </Board>
  )
}

function Shares({ title, rows }: { title: string; rows: readonly SelectionPopularity[] }) {
  return <BarChart title={title} columns={['Selection', 'Share of teams']} bars={rows.map(toBar)} full={1} />
}

function toBar({
  selection_id,
  selection_name,
  weekend_id,
  weekend_name,
  is_locked,
  ratio,
}: SelectionPopularity) {
  return {
    id: selection_id,
    label: (
      <span className="share-of">
        <Link to={`/events/${weekend_id}`}>{weekend_name}</Link>
        <span>{is_locked ? selection_name : `${selection_name}, so far`}</span>
      </span>
    ),
    value: ratio,
    text: formatRatio(ratio),
  }
}
