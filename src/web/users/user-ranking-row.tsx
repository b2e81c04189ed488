import './users.css'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { UserRanking } from '#contract/users.ts'
import { formatScore } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type Props = {
  ranking: UserRanking
  withRankChange: boolean
  is_own: boolean
  /** The URL of the page that explains the score. */
  explanation?: string | undefined
}

/** A row of a board. It is memoized, because a board has a hundred rows. */
export const UserRankingRow = memo(function UserRankingRow({
  ranking,
  withRankChange,
  is_own,
  explanation,
}: Props) {
  const { rank, score, user_id, user, move } = ranking
  const locale = useNumberLocale()
  const row = useRef<HTMLTableRowElement>(null)

  return (
    <tr ref={row} className={is_own ? 'own-row' : undefined}>
      <td>
        <RankBadge rank={rank} />
        {is_own && <ScrollToOwnRow row={row} />}
      </td>
      <th scope="row">
        <PersonCell country={user.country} more={<UserName name={user.user_name} is_own={is_own} />}>
          <Link to={`/users/${user_id}`}>
            <bdi>{user.team_name}</bdi>
          </Link>
          {user.verified_user && <VerifiedBadge />}
        </PersonCell>
      </th>
      {withRankChange && (
        <td className={move === null ? 'wide' : 'wide move-cell'}>
          <RankChange places={move} />
        </td>
      )}
      <td className="number">
        <ScoreLink to={explanation}>{formatScore(score, locale)}</ScoreLink>
      </td>
    </tr>
  )
})

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

/** Scrolls to the user's own row if the URL has the fragment `#mine`. */
function ScrollToOwnRow({ row }: { row: RefObject<HTMLTableRowElement | null> }) {
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    if (hash !== '#mine') return
    row.current?.scrollIntoView({ block: 'center' })
    // The row gets the focus, so that the Tab key continues from there.
    row.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [hash, key, row])
  return null
}
