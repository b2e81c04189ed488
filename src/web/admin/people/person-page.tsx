import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { exportPerson, getPersonFile } from '#contract/admin/exports.ts'
import { type AdminPerson, endPersonsSession, getPerson, type PersonDetails } from '#contract/admin/people.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Flag } from '../../ui/flag.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { ExportPanel } from '../parts/export-panel.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { PersonActs, REASON_HINT } from './person-acts.tsx'
import { PersonChips } from './person-chips.tsx'
import { ReportCards } from './report-cards.tsx'

const PARENT = { label: 'People', to: '/people' }

/** Shows the account of a player, its history, and the actions that the operator may take. */
export function PersonPage() {
  const { user_id = '' } = useParams()
  const reply = useReply(getPerson, { params: { user_id } })
  if (reply.state === 'ready') return <Person key={user_id} details={reply.data} />
  return (
    <AdminPage title="Player" parent={PARENT}>
      <NotLoaded reply={reply} />
    </AdminPage>
  )
}

function Person({ details }: { details: PersonDetails }) {
  const { person, leagues, reports } = details
  const { role } = useAdminSession()
  return (
    <AdminPage
      title={person.user_name}
      parent={PARENT}
      lead={
        <p className="chip-row">
          {person.team_name} <PersonChips person={person} />
        </p>
      }
      acts={
        !person.deleted_at &&
        !person.suspended_at && (
          <a className="admin-button" href={`/users/${person.user_id}`}>
            View profile
          </a>
        )
      }
    >
      <div className="admin-two">
        <div className="admin-stack">
          {reports.length > 0 && <ReportCards reports={reports} />}
          <Sheet title="What you can do" is_padded>
            <PersonActs details={details} />
          </Sheet>
          <AuditOf subject={`player ${person.user_id}`} />
        </div>
        <div className="admin-stack">
          <Account details={details} />
          <Sheet title="Leagues" note={leagues.length || undefined}>
            {leagues.length === 0 ? (
              <p className="sheet-empty">Not in any league.</p>
            ) : (
              <ul className="sheet-rows">
                {leagues.map(({ league_id, name, members, is_admin }) => (
                  <li key={league_id}>
                    <div className="row-main">
                      <Link to={`/leagues/${league_id}`}>{name}</Link>
                      <small>
                        {countOf(members, 'member')}
                        {is_admin && ' · admin'}
                      </small>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </Sheet>
          {role === 'owner' && <Sessions details={details} />}
          {role === 'owner' && <PersonExport person={person} />}
        </div>
      </div>
    </AdminPage>
  )
}

function Account({ details: { person } }: { details: PersonDetails }) {
  const { role } = useAdminSession()
  const momentText = useMomentText({ year: 'numeric' })
  const timeText = (iso: string | null) => (iso ? momentText(iso) : 'Never')
  return (
    <Sheet title="Account" is_padded>
      <dl className="admin-facts">
        <AccountFact label="Id">{person.user_id}</AccountFact>
        <AccountFact label="Country">
          {person.country ? <Flag country={person.country} /> : 'None'}
        </AccountFact>
        <AccountFact label="Email">{emailText(person, role)}</AccountFact>
        <AccountFact label="Registered">{timeText(person.created_at)}</AccountFact>
        <AccountFact label="Last seen">{timeText(person.seen_at)}</AccountFact>
        <AccountFact label="Logged in on">{countOf(person.sessions, 'device')}</AccountFact>
      </dl>
    </Sheet>
  )
}

function AccountFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function emailText({ email, is_email_verified }: AdminPerson, role: 'operator' | 'owner'): string {
  if (role !== 'owner') return 'Only owners can see it'
  return email ? `${email}${is_email_verified ? '' : ' (not confirmed)'}` : 'None'
}

/** Lets an owner download everything that is stored about the player. */
function PersonExport({ person: { user_id, user_name } }: { person: AdminPerson }) {
  const send = useObjectChange()
  return (
    <ExportPanel
      label="Export data"
      preview={
        <p>
          A JSON file with everything that is stored about {user_name}: account, emails, devices, teams and
          scores. Teams and answers that are still secret are left out.
        </p>
      }
      file_name={`player-${user_id}.json`}
      reason_hint={REASON_HINT}
      send={(reason) => send(exportPerson, { params: { user_id: String(user_id) }, body: { reason } })}
      route={getPersonFile}
    />
  )
}

function Sessions({ details: { sessions } }: { details: PersonDetails }) {
  const momentText = useMomentText()
  const change = useObjectChange()
  const end = (session_id: number) =>
    change(endPersonsSession, { params: { session_id: String(session_id) } })
  return (
    <Sheet title="Sessions" note={sessions.length || undefined}>
      {sessions.length === 0 ? (
        <p className="sheet-empty">Not logged in anywhere.</p>
      ) : (
        <ul className="sheet-rows">
          {sessions.map(({ session_id, agent, seen_at }) => (
            <li key={session_id}>
              <div className="row-main">
                <p className="row-cut" title={agent}>
                  {agent || 'Unknown browser'}
                </p>
                <small>Last seen {momentText(seen_at)}</small>
              </div>
              <button className="admin-link" type="button" onClick={() => void end(session_id)}>
                Log out
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
