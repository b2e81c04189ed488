import './health.css'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminHealth, getHealth, type HealthCheck } from '#contract/admin/health.ts'
import { startJob } from '#contract/admin/jobs.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Moment, momentText } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { itemText } from '../today/today-text.ts'
import { DataSize } from './data-size.tsx'
import { MailHealth } from './mail-health.tsx'
import { SettingsInForce } from './settings-in-force.tsx'

/** The interval while a test email waits to be sent. It is short, because the server sends the email within seconds. */
const refetch_ms_testing = 1000
const refetch_ms = 10_000

export function HealthPage() {
  const [is_testing, setTesting] = useState(false)
  const reply = useReply(getHealth, {}, { refetchMs: is_testing ? refetch_ms_testing : refetch_ms })
  const is_waiting = reply.state === 'ready' && reply.data.mail.test?.state === 'waiting'
  if (is_testing !== is_waiting) setTesting(is_waiting)
  return (
    <AdminPage title="Health" lead={reply.state === 'ready' && <HealthLead health={reply.data} />}>
      <Loaded reply={reply}>{(health) => <Health health={health} />}</Loaded>
    </AdminPage>
  )
}

function HealthLead({ health: { versions, started_at } }: { health: AdminHealth }) {
  return (
    <p>
      Podium {versions.podium}, running since <Moment iso={started_at} />.
    </p>
  )
}

function Health({ health }: { health: AdminHealth }) {
  return (
    <div className="admin-two">
      <div className="admin-stack">
        <Checks checks={health.checks} checked_at={health.checked_at} />
        <BoardActs />
        <SettingsInForce settings={health.settings} />
      </div>
      <div className="admin-stack">
        <MailHealth mail={health.mail} />
        <DataSize database={health.database} disk={health.disk} />
        <Backups is_embedded={health.database.is_embedded} folder={health.disk?.folder} />
        <Versions versions={health.versions} />
      </div>
    </div>
  )
}

function Checks({ checks, checked_at }: Pick<AdminHealth, 'checks' | 'checked_at'>) {
  if (!checks || !checked_at) {
    return (
      <Note level="info" title="Checking the site and the season …">
        <p>The result will appear here automatically.</p>
      </Note>
    )
  }
  const failed = checks.filter(({ ok }) => !ok)
  const passed = checks.filter(({ ok }) => ok)
  const errors = failed.filter(({ severity }) => severity === 'error').length
  return (
    <Sheet title="Checks" note={errorsText(errors, failed.length - errors)}>
      <ul>
        {failed.map((check) => (
          <FailedCheck key={check.check} {...check} />
        ))}
      </ul>
      <details className="health-passed">
        <summary>
          <span>
            {passed.length} passed, checked <Moment iso={checked_at} />
          </span>
        </summary>
        <ul>
          {passed.map(({ check }) => (
            <li key={check}>
              <CircleCheck aria-hidden="true" size={18} />
              {PASSED[check] ?? check.charAt(0).toUpperCase() + check.slice(1)}
            </li>
          ))}
        </ul>
      </details>
    </Sheet>
  )
}

/** Sentences for passed checks whose titles are only single words. */
const PASSED: Readonly<Record<string, string>> = {
  boards: 'Every scored race has a board',
  standings: 'Every board has its table',
  ledgers: 'Points match their breakdown',
  prices: 'Prices match the ones last set',
}

function errorsText(errors: number, notes: number): string {
  if (errors + notes === 0) return 'all passed'
  const parts = [
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
    ...(notes > 0 ? [countOf(notes, 'note')] : []),
  ]
  return parts.join(', ')
}

const max_lines = 5

function FailedCheck({ check, severity, found }: HealthCheck) {
  const locale = useNumberLocale()
  const item = {
    kind: 'check' as const,
    check,
    is_error: severity === 'error',
    count: found.length,
    found: [],
  }
  const { title, button, to } = itemText(item, {
    locale,
    now: null,
    moment: (iso) => momentText(iso, locale, undefined),
  })
  const Icon = severity === 'error' ? CircleAlert : Info
  return (
    <li className={`health-check is-${severity}`}>
      <Icon aria-label={severity === 'error' ? 'Error' : 'Note'} size={20} />
      <div>
        <p className="health-check-title">{title}</p>
        {found.slice(0, max_lines).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {found.length > max_lines && <p>and {found.length - max_lines} more</p>}
      </div>
      {to !== '/health' && (
        <Link className="admin-button" to={to}>
          {button}
        </Link>
      )}
    </li>
  )
}

/** Buttons that repair boards and points. Each starts a job. */
function BoardActs() {
  const send = useObjectChange()
  const navigate = useNavigate()
  const start = (kind: 'rebuild' | 'rescore') => async (reason: string) => {
    const answer = await send(startJob, { body: { kind, reason } })
    if (answer.ok) void navigate(`/jobs/${answer.data.job_id}`)
    return answer
  }
  return (
    <Sheet title="Boards and points" is_padded>
      <ActPanel
        acts={[
          {
            label: 'Rebuild boards',
            preview: (
              <p>
                Builds every board and every league score of the season that is missing or out of date. Points
                of races do not change.
              </p>
            ),
            caption: 'Players see the old boards until the new ones are ready. This cannot be undone.',
            done: 'Started',
            send: start('rebuild'),
          },
          {
            label: 'Score again',
            preview: (
              <p>
                Scores published races again with the current bonuses, points tables and athletes’ flags. The
                check “every published race is scored by the current rules” lists the races that change.
                Players can read the reason.
              </p>
            ),
            caption: 'To undo this, restore the old rules and score again.',
            done: 'Started',
            send: start('rescore'),
          },
        ]}
      />
    </Sheet>
  )
}

function Versions({ versions: { podium, node, postgresql, schema } }: Pick<AdminHealth, 'versions'>) {
  const rows = [
    ['Podium', podium],
    ['Node.js', node],
    ['PostgreSQL', postgresql],
    ['Schema', schema.replace(/\.sql$/, '')],
  ]
  return (
    <Sheet title="Versions">
      <dl className="health-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function Backups({ is_embedded, folder = './data' }: { is_embedded: boolean; folder?: string | undefined }) {
  const { role } = useAdminSession()
  return (
    <Sheet title="Backups" is_padded>
      <p>
        This command writes everything to one file while the game goes on:{' '}
        <code>npm run operator -- backup podium.tar.zst</code>. Keep the file on another machine.
      </p>
      {is_embedded ? (
        <p>
          A copy of the folder <code>{folder}</code> is a backup only if the server is stopped.
        </p>
      ) : (
        <p>
          You can also use <code>pg_dump</code> or your usual tool, with the schema <code>standings</code>.
        </p>
      )}
      {role === 'owner' && (
        <p>
          <Link to="/backups">Scheduled backups</Link>
        </p>
      )}
    </Sheet>
  )
}
