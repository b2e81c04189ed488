import './invite-board.css'
import { use } from 'react'
import { type LeagueMember, removeMember } from '#contract/leagues/league-members.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { countPages } from '../core/api/page-number.ts'
import { usePending } from '../core/mutations/use-change.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { Notice } from '../ui/notice.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { MemberRow } from './member-row.tsx'
import { useLeagueChange } from './use-league-change.ts'
import type { Members } from './use-members.ts'

const COLUMNS = [{ label: 'Rank' }, { label: 'Player' }, { label: 'Score', className: 'number' }]
const ACTION = { label: 'Remove', className: 'wide member-act' }

type Props = { league: League; members: Members }

/** The members by season score; the admin may remove the others. One who is being removed is not shown. */
export function MemberTable({ league: { name, admin_id }, members: { at, page, rows } }: Props) {
  const { me } = use(SessionContext)
  const { confirm, confirmation } = useConfirm()
  const { send } = useLeagueChange(removeMember)
  const removed = usePending(me?.user_id, removeMember, { name }).map(({ params }) => Number(params.user_id))
  const is_admin = me?.user_name === admin_id
  const pages = countPages(page, at)

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
    <Board id="members" title="Players" note={<RowCount reply={page} at={at} noun="players" />}>
      <RowsTable
        reply={withoutMembers(rows, removed)}
        caption="Players of the league by season score"
        columns={is_admin ? [...COLUMNS, ACTION] : COLUMNS}
        row={(member) => (
          <MemberRow
            key={member.user.user_id}
            member={member}
            admin_id={admin_id}
            with_actions={is_admin}
            onRemove={is_admin && member.user.user_name !== admin_id ? () => void remove(member) : undefined}
          />
        )}
        placeholders={10}
        empty={<Notice bib={String(at.page)} title="There are no players on this page" />}
      />
      <Pagination label="the players" at={at} pages={pages} />
      {confirmation}
    </Board>
  )
}

function withoutMembers(rows: Members['rows'], user_ids: readonly number[]): Members['rows'] {
  if (rows.state !== 'ready') return rows
  return { ...rows, data: rows.data.filter(({ user }) => !user_ids.includes(user.user_id)) }
}
