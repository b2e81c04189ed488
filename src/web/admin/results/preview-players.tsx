import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import { formatNumber, formatScore } from '#text/formats.ts'
import { PlayerChanges } from '../parts/player-changes.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = Pick<PublicationPreview, 'players'>

/** The players whose score or rank changes most. Their picks are locked. */
export function PreviewPlayers({ players: { changed, first } }: Props) {
  if (changed === 0) return null
  return (
    <Sheet title="Players with the largest changes" note={`of ${formatNumber(changed)}`}>
      <PlayerChanges
        players={first}
        nameClass="results-name"
        pointsOf={({ before, after }) => difference(before?.score ?? 0, after?.score ?? 0)}
        rankOf={({ before, after }) => (
          <RankChange before={before?.rank ?? null} after={after?.rank ?? null} />
        )}
      />
    </Sheet>
  )
}

function difference(before: number, after: number): string {
  const by = Math.round((after - before) * 100) / 100
  return by > 0 ? `+${formatScore(by)}` : formatScore(by).replace('-', '−')
}

function RankChange({ before, after }: { before: number | null; after: number | null }) {
  if (before === after) return <span className="results-points">{before ?? '–'}</span>
  const is_better = before === null || (after !== null && after < before)
  return (
    <span className={is_better ? 'is-better' : 'is-worse'}>
      {`${before ?? '–'} → `}
      <b>{after ?? '–'}</b>
    </span>
  )
}
