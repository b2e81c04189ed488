import './invite-board.css'
import { use } from 'react'
import { type LeagueMember, removeMember } from '#contract/leagues/league-members.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { formatPoints } from '#text/formats.ts'
import { countPages } from '../core/api/paging.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { usePending } from '../core/mutations/use-change.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { Notice } from '../ui/notice.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { VerifiedBadge } from '../users/verified-badge.tsx'
import { useLeagueChange } from './use-league-change.ts'
import type { Members } from './use-members.ts'

const COLUMNS = [{ label: 'Rank' }, { label: 'Player' }, { label: 'Score', className: 'number' }]
const ACTION = { label: 'Remove', className: 'wide member-act' }

type Props = { league: League; members: Members; is_removing: boolean }

/**
 * A table of the members by season score. The admin can remove members, except deleted accounts. Removed members
 * disappear at once.
 */
export function MemberTable({ league: { name, admin_id }, members, is_removing }: Props) {
  const { paging, page, rows } = members
  const { me } = use(SessionContext)
  const { confirm, confirmation } = useConfirm()
  const { send } = useLeagueChange(removeMember)
  const removed = usePending(me?.user_id, removeMember, { name }).map(({ params }) => Number(params.user_id))
  const has_actions = is_removing && me?.user_name === admin_id
  const mayRemove = ({ user, is_deleted }: LeagueMember) => user.user_name !== admin_id && !is_deleted
  const pages = countPages(page, paging)

  const remove = async ({ user }: LeagueMember) => {
    const is_sure = await confirm({
      title: `Remove ${user.team_name}`,
      message: 'The player will not be allowed to rejoin this league. Are you sure you want to remove them?',
    })
    if (!is_sure) return
    const removing = send({ params: { name, user_id: user.user_id } })
    document.getElementById('members')?.focus()
    if (!(await removing).ok) return
    announcePolitely(`${user.team_name} is no longer in ${name}`)
  }
  return (
    <Board id="members" title="Members" note={<RowCount reply={page} paging={paging} noun="members" />}>
      <RowsTable
        reply={withoutMembers(rows, removed)}
        caption="Members by season score"
        columns={has_actions ? [...COLUMNS, ACTION] : COLUMNS}
        row={(member) => (
          <MemberRow
            key={member.user.user_id}
            member={member}
            admin_id={admin_id}
            with_actions={has_actions}
            onRemove={has_actions && mayRemove(member) ? () => void remove(member) : undefined}
          />
        )}
        placeholders={10}
        empty={<Notice badge={String(paging.page)} title="There are no members on this page" />}
      />
      <Pagination label="the members" paging={paging} pages={pages} />
      {confirmation}
    </Board>
  )
}

type RowProps = {
  member: LeagueMember
  admin_id: string
  /** Undefined if the user may not remove this member. */
  onRemove: (() => void) | undefined
  /** Whether the table has a column for the button. */
  with_actions: boolean
}

function MemberRow({ member, admin_id, onRemove, with_actions }: RowProps) {
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
      <td className="number">{formatPoints(score, locale)}</td>
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

function withoutMembers(rows: Members['rows'], user_ids: readonly number[]): Members['rows'] {
  if (rows.state !== 'ready') return rows
  return { ...rows, data: rows.data.filter(({ user }) => !user_ids.includes(user.user_id)) }
}
