import { RankBadge } from '../ui/rank-badge.tsx'
import { statusText } from './status-text.ts'

/** The place, or the letters of the result list; their words are in the row, and under the pointer. */
export function PlaceBadge({ rank, status }: { rank: number | null; status: string | null }) {
  if (!status) return <RankBadge rank={rank} />

  return (
    <abbr className="bib bib-status" title={statusText(status)}>
      {status}
    </abbr>
  )
}
