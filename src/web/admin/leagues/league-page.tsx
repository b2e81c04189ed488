import { useParams } from 'react-router'
import { type AdminLeagueDetails, getAdminLeague } from '#contract/admin/leagues.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { ReportCards } from '../people/report-cards.tsx'
import { LeagueActs } from './league-acts.tsx'
import { LeagueChips } from './league-chips.tsx'

const PARENT = { label: 'Leagues', to: '/leagues' }

/** Shows one league: its request for verification, the actions on it, and its history. */
export function LeaguePage() {
  const { league_id = '' } = useParams()
  const reply = useReply(getAdminLeague, { params: { league_id } })
  if (reply.state === 'ready') return <League key={league_id} details={reply.data} />
  return (
    <AdminPage title="League" parent={PARENT}>
      <NotLoaded reply={reply} />
    </AdminPage>
  )
}

function League({ details }: { details: AdminLeagueDetails }) {
  const { league, reports } = details
  const momentText = useMomentText()
  const dateText = useMomentText({ year: 'numeric' })
  return (
    <AdminPage
      title={league.name}
      parent={PARENT}
      lead={
        <p className="chip-row">
          {countOf(league.members, 'member')} <LeagueChips league={league} />
        </p>
      }
      acts={
        <a className="admin-button" href={`/leagues/${encodeURIComponent(league.name)}`}>
          View league
        </a>
      }
    >
      <div className="admin-two">
        <div className="admin-stack">
          {!league.verified && league.verification_asked_at && (
            <Note level="info" title={`Asks to represent ${league.club ?? 'a club'}`}>
              <p>Since {momentText(league.verification_asked_at)}.</p>
            </Note>
          )}
          {reports.length > 0 && <ReportCards reports={reports} />}
          <Sheet title="What you can do" is_padded>
            <LeagueActs key={league.name} details={details} />
          </Sheet>
          <AuditOf subject={`league ${league.league_id}`} />
        </div>
        <Sheet title="League" is_padded>
          <dl className="admin-facts">
            <div>
              <dt>Id</dt>
              <dd>{league.league_id}</dd>
            </div>
            <div>
              <dt>Admin</dt>
              <dd>
                <Link to={`/people/${league.admin_id}`}>{league.admin_name}</Link>
              </dd>
            </div>
            <div>
              <dt>Club</dt>
              <dd>{league.club ?? 'None'}</dd>
            </div>
            <div>
              <dt>Who can join</dt>
              <dd>{league.has_password ? 'Anybody with the password or an invite' : 'Anybody'}</dd>
            </div>
            <div>
              <dt>Created</dt>
              <dd>{dateText(league.created_at)}</dd>
            </div>
          </dl>
        </Sheet>
      </div>
    </AdminPage>
  )
}
