import type { ReactElement } from 'react'
import type { UserRanking } from '#contract/users.ts'
import { formatPoints } from '#text/formats.ts'
import { Link } from '../core/paths/link.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import type { Column } from '../ui/tables/rows-table.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type CellProps = {
  ranking: UserRanking
  is_own: boolean
  /** The URL of the page that explains the score. */
  explanation: string | undefined
  locale: string | undefined
}

/** A column of a board of players; `cell` renders its `<td>`, or the `<th>` of the row. */
type RankingColumn = Column & { cell: (props: CellProps) => ReactElement }

const RANK: RankingColumn = {
  label: 'Rank',
  cell: ({ ranking }) => (
    <td>
      <RankBadge rank={ranking.rank} />
    </td>
  ),
}

const TEAM_NAME: RankingColumn = {
  label: 'Team name',
  cell: ({ ranking: { user_id, user }, is_own }) => (
    <th scope="row">
      <PersonCell country={user.country} more={<UserName name={user.user_name} is_own={is_own} />}>
        <Link to={`/users/${user_id}`}>
          <bdi>{user.team_name}</bdi>
        </Link>
        {user.verified_user && <VerifiedBadge />}
      </PersonCell>
    </th>
  ),
}

const CHANGE: RankingColumn = {
  label: 'Change',
  className: 'wide',
  cell: ({ ranking: { move } }) => (
    <td className={move === null ? 'wide' : 'wide move-cell'}>
      <RankChange places={move} />
    </td>
  ),
}

const SCORE: RankingColumn = {
  label: 'Score',
  className: 'number',
  cell: ({ ranking: { score }, explanation, locale }) => (
    <td className="number">
      <ScoreLink to={explanation}>{formatPoints(score, locale)}</ScoreLink>
    </td>
  ),
}

const COLUMNS = [RANK, TEAM_NAME, SCORE]
const SEASON_COLUMNS = [RANK, TEAM_NAME, CHANGE, SCORE]

/** Returns the columns of a board of players. Only the board of the season shows changes of rank. */
export function rankingColumns(is_season_board: boolean): readonly RankingColumn[] {
  return is_season_board ? SEASON_COLUMNS : COLUMNS
}

function ScoreLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return children
  return (
    <Link className="row-why" to={to}>
      {children}
      <span className="visually-hidden">: why these points</span>
    </Link>
  )
}

function UserName({ name, is_own }: { name: string; is_own: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {is_own && ' · you'}
    </>
  )
}
