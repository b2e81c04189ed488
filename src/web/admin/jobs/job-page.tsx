import { useParams } from 'react-router'
import { type AdminJob, getJob, listJobs } from '#contract/admin/jobs.ts'
import { jobTitle } from '#text/job-texts.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { jobKindTexts } from './job-kind-texts.ts'
import { isOpen, JobProgress } from './job-progress.tsx'
import { JobState } from './jobs-page.tsx'

/** Shows one job: its progress, its steps, and what happens if the server restarts. */
export function JobPage() {
  const job_id = Number(useParams().job_id)
  // JobProgress uses the same query and fetches it every second, so this page is up to date too.
  const reply = useReply(getJob, { params: { job_id } })
  const job = reply.state === 'ready' ? reply.data : null
  return (
    <AdminPage
      title={job ? jobTitle(job) : 'Job'}
      parent={{ label: 'Jobs', to: '/jobs' }}
      lead={job && <JobLead job={job} />}
    >
      <div className="admin-two">
        <div className="admin-stack">
          <Sheet title="Progress" is_padded>
            <JobProgress job_id={job_id} />
          </Sheet>
          {job?.race_ids.length === 1 && (
            <AuditOf subject={`race ${job.race_ids[0]}`} title="Activity of the race" />
          )}
        </div>
        <div className="admin-stack">
          {job && <JobObjects job={job} />}
          {job && isOpen(job) && (
            <Note level="info" title="If the server restarts">
              <p>{jobKindTexts(job.kind).on_restart}</p>
            </Note>
          )}
          <OtherJobs job_id={job_id} />
        </div>
      </div>
    </AdminPage>
  )
}

function JobLead({ job }: { job: AdminJob }) {
  return (
    <p>
      Started by {job.actor_name ?? job.actor}, <Moment iso={job.created_at} />.
      {job.reason && ` Reason: ${job.reason}`}
    </p>
  )
}

/** The objects that the job changes, with links to their pages. */
function JobObjects({ job: { kind, race_ids, about } }: { job: AdminJob }) {
  if (kind === 'settle') {
    return (
      <Sheet title="Side bet">
        <ul className="sheet-rows">
          <li>
            <Link to="/side-bets">{about[0] ?? 'Side bets'}</Link>
          </li>
        </ul>
      </Sheet>
    )
  }
  if (race_ids.length === 0) return null
  return (
    <Sheet title={race_ids.length === 1 ? 'Race' : 'Races'}>
      <ul className="sheet-rows">
        {race_ids.map((race_id, index) => (
          <li key={race_id}>
            <Link to={`/results/${race_id}`}>{about[index] ?? `Race ${race_id}`}</Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function OtherJobs({ job_id }: { job_id: number }) {
  const reply = useReply(listJobs, { query: { limit: 5 } }, { refetchMs: 5000, critical: false })
  const others = reply.state === 'ready' ? reply.data.filter((job) => job.job_id !== job_id) : []
  if (others.length === 0) return null
  return (
    <Sheet title="Other jobs" action={<Link to="/jobs">All jobs</Link>}>
      <ul className="sheet-rows">
        {others.slice(0, 3).map((job) => (
          <li key={job.job_id}>
            <Link to={`/jobs/${job.job_id}`}>{jobTitle(job)}</Link>
            <JobState job={job} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
