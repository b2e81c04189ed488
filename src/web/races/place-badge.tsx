import { NO_SCORE } from '#text/formats.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import { statusText } from './status-text.ts'

/**
 * A badge with the place, or with the abbreviation of a status such as DNF. A tooltip explains the abbreviation. If
 * there is neither a place nor a status, there is only a dash.
 */
export function PlaceBadge({ rank, status }: { rank: number | null; status: string | null }) {
  if (!status) return rank === null ? NO_SCORE : <RankBadge rank={rank} />

  return (
    <abbr className="bib bib-status" title={statusText(status)}>
      {status}
    </abbr>
  )
}
