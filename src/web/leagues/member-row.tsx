import { use } from 'react'
import { Link } from 'react-router'
import type { LeagueMember } from '#contract/leagues/league-members.ts'
import { formatScore } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { VerifiedBadge } from '../users/verified-badge.tsx'

type Props = {
  member: LeagueMember
  admin_id: string
  /** Undefined if the user may not remove the member, or is the member. */
  onRemove: (() => void) | undefined
  /** Whether any row has such a button. */
  with_actions: boolean
}

export function MemberRow({ member, admin_id, onRemove, with_actions }: Props) {
  const { user, rank, score } = member
  const { me } = use(SessionContext)
  const locale = useNumberLocale()
  const is_own = me?.user_id === user.user_id
  const remove = onRemove && (
    <button className="plain-button member-remove" type="button" onClick={onRemove}>
      Remove Player
      <span className="visually-hidden">{` ${user.team_name}`}</span>
    </button>
  )

  return (
    <tr className={is_own ? 'own-row' : undefined}>
      <td>
        <RankBadge rank={rank} />
      </td>
      <th scope="row">
        <PersonCell
          country={user.country}
          more={<MemberText {...{ user_name: user.user_name, admin_id, is_own }} />}
        >
          <Link to={`/users/${user.user_id}`}>
            <bdi>{user.team_name}</bdi>
          </Link>
          {user.verified_user && <VerifiedBadge />}
        </PersonCell>
        {remove && <span className="narrow member-remove-under">{remove}</span>}
      </th>
      <td className="number">{formatScore(score, locale)}</td>
      {with_actions && <td className="wide member-act">{remove}</td>}
    </tr>
  )
}

type MemberTextProps = { user_name: string; admin_id: string; is_own: boolean }

function MemberText({ user_name, admin_id, is_own }: MemberTextProps) {
  return (
    <>
      <bdi>{user_name}</bdi>
      {user_name === admin_id && ' · admin'}
      {is_own && ' · you'}
    </>
  )
}
