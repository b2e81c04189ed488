import type { ReactNode } from 'react'
import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import { WideTable } from './sheet.tsx'

type PlayerChange = PublicationPreview['players']['first'][number]

type Props = {
  players: readonly PlayerChange[]
  label: string
  nameClass?: string
  pointsOf: (change: PlayerChange) => ReactNode
  rankOf: (change: PlayerChange) => ReactNode
}

/** Shows how the points and ranks of the first eight players change. */
export function PlayerChanges({ players, label, nameClass, pointsOf, rankOf }: Props) {
  return (
    <WideTable label={label}>
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
        {players.slice(0, 8).map((change) => (
          <tr key={change.user_id}>
            <td className={nameClass}>{change.team_name}</td>
            <td className="is-number">{pointsOf(change)}</td>
            <td className="is-number">{rankOf(change)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
