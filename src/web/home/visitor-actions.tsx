import './start-page.css'
import { Link } from 'react-router'
import { getLeaderboard } from '#contract/cups.ts'
import { useReply } from '../core/api/use-reply.ts'
import { seasonText } from '../core/config/season-text.ts'
import { useConfig } from '../core/config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { NoResults } from '../users/no-results.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'
import { BoardStatus } from '../weekend-status/status-line.tsx'

/** The links for visitors. The first link is highlighted. */
const ACTIONS = [
  { label: 'Register', to: '/register' },
  { label: 'Log in', to: '/login' },
  { label: 'How to play', to: '/info/rules' },
]

export function VisitorActions() {
  return (
    <p className="actions for-visitors">
      {ACTIONS.map(({ label, to }, index) => (
        <Link key={to} className={index === 0 ? 'button' : 'button button-quiet'} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}

type Props = {
  id: string
  title: string
  /** Whether to leave out verified users. */
  ranked?: boolean
}

/** The top ten of the season. */
export function SeasonBoard({ id, title, ranked = false }: Props) {
  const config = useConfig()
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getLeaderboard, { params: { name: 'Overall' }, query }, { critical: false })

  return (
    <Board
      id={id}
      title={title}
      note={
        <>
          {config && seasonText(config)}
          <BoardStatus />
        </>
      }
      action={<Link to={ranked ? '/overall?verified_users=false' : '/overall'}>All standings</Link>}
    >
      <UserRankingTable reply={reply} caption={`${title}: the ten best teams`} empty={<NoResults />} />
    </Board>
  )
}
