import { use } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { getUserRank, type RankedUser } from '#contract/users.ts'
import { formatRank } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { BlankBadge } from '../ui/blank-badge.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { ReportTeam } from '../users/report-name.tsx'
import { ProfileBoards } from './profile-boards.tsx'
import { Standing } from './standing.tsx'

export function ProfilePage() {
  const { user_id = '' } = useParams()
  const { me } = use(SessionContext)
  const { search } = useLocation()
  const reply = useReply(getUserRank, { params: { user_id } })
  if (me && String(me.user_id) === user_id) return <Navigate to={`/users/me${search}`} replace />

  const user = reply.state === 'ready' ? reply.data : undefined
  return (
    <Page
      key={user_id}
      title={user?.team_name}
      description={user && `${user.team_name}: score, rank, teams and weekend results.`}
      eyebrow={<Link to="/overall">Players</Link>}
      lead={user ? <Standing user={user} /> : <div className="standing standing-wait" />}
      beside={user && <ProfileRank user={user} />}
    >
      {user && <ProfileBoards user={user} />}
      {user && <ReportTeam user_id={user.user_id} name={user.team_name} />}
      {reply.state === 'loading' && <PlaceholderBoards titles={['Next up', 'Weekend results']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This player">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

function ProfileRank({ user: { rank } }: { user: RankedUser }) {
  const locale = useNumberLocale()
  return (
    <div className="athlete-bib">
      <BlankBadge text={formatRank(rank, locale)} size="large" />
    </div>
  )
}
