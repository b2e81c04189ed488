import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import { formatNumber, formatScore } from '#text/formats.ts'
import { Sheet, WideTable } from '../parts/sheet.tsx'

type Props = Pick<PublicationPreview, 'players'>

/** The players whose score or rank changes most. Their picks are locked. */
export function PreviewPlayers({ players: { changed, first } }: Props) {
  if (changed === 0) return null
  return (
    <Sheet title="Players with the largest changes" note={`of ${formatNumber(changed)}`}>
      <WideTable label="Points and ranks of the players">
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col" className="is-number">
              Points
            </th>
            <th scope="col" className="is-number">
              Rank
            </th>
          </tr>
        </thead>
        <tbody>
          {first.slice(0, 8).map(({ user_id, team_name, before, after }) => (
            <tr key={user_id}>
              <td className="results-name">{team_name}</td>
              <td className="is-number">{difference(before?.score ?? 0, after?.score ?? 0)}</td>
              <td className="is-number">
                <RankChange before={before?.rank ?? null} after={after?.rank ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
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
