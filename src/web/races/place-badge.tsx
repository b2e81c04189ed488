import { RankBadge } from '../ui/rank-badge.tsx'
import { statusText } from './status-text.ts'

/** The place, or the abbreviation from the result list; its meaning is in the row and in a tooltip. */
export function PlaceBadge({ rank, status }: { rank: number | null; status: string | null }) {
  if (!status) return <RankBadge rank={rank} />

  return (
    <abbr className="bib bib-status" title={statusText(status)}>
      {status}
    </abbr>
  )
}
