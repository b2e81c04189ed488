import type { UserRanking } from '#contract/users.ts'
import { formatScore } from '#game/formats.ts'
import { Flag } from '../ui/flag.tsx'
import { VerifiedTick } from '../users/verified-badge.tsx'

const MEDALS = ['gold', 'silver', 'bronze']

type Props = { rank: number; row: UserRanking | null }

/** A place of the board; without a row nobody has it yet. */
export function ScoreRow({ rank, row }: Props) {
  const medal = row ? MEDALS[rank - 1] : undefined

  return (
    <tr>
      <td>
        <span className={medal ? `bib bib-${medal}` : 'bib'}>{rank}</span>
      </td>
      <th scope="row">{row ? <Team row={row} /> : <span className="scoreboard-nobody">-</span>}</th>
      <td>{formatScore(row?.score, 'en')}</td>
    </tr>
  )
}

function Team({ row: { user } }: { row: UserRanking }) {
  return (
    <span className="scoreboard-team">
      <Flag country={user.country} />
      <span className="who-name">
        <bdi>{user.team_name}</bdi>
        {user.verified_user && <VerifiedTick />}
      </span>
    </span>
  )
}
