import './jobs.css'
import { useRef } from 'react'
import { type AdminJob, listJobs } from '#contract/admin/jobs.ts'
import { jobTitle, secondsText } from '#text/job-texts.ts'
import { countPages, usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { isOpen, JobBar } from './job-progress.tsx'

/** Lists all jobs: first the running and waiting jobs, then the jobs that have ended. */
export function JobsPage() {
  const paging = usePaging(25)
  const { limit, offset } = paging
  const reply = useReply(listJobs, { query: { limit, offset } }, { refetchMs: 2000 })
  return (
    <AdminPage
      title="Jobs"
      lead="Publishing, scoring again and other long tasks. They run one at a time, and continue after a restart."
    >
      <Loaded reply={reply}>{(jobs) => <JobLists jobs={jobs} />}</Loaded>
      <Pagination label="jobs" paging={paging} pages={countPages(reply, paging)} />
    </AdminPage>
  )
}

function JobLists({ jobs }: { jobs: readonly AdminJob[] }) {
  const open = jobs.filter(isOpen)
  const ended = jobs.filter((job) => !isOpen(job))
  const lists = useRef<HTMLDivElement>(null)
  useListKeys(lists)
  if (jobs.length === 0) {
    return (
      <Sheet title="No jobs yet" is_padded>
        <p>
          When you <Link to="/results">publish results</Link>, the job appears here. You can leave the page
          and come back.
        </p>
      </Sheet>
    )
  }
  return (
    <div className="admin-stack" ref={lists}>
      {open.length > 0 && <JobList title="Running and waiting" jobs={open} />}
      {ended.length > 0 && <JobList title="Ended" jobs={ended} />}
    </div>
  )
}

function JobList({ title, jobs }: { title: string; jobs: readonly AdminJob[] }) {
  return (
    <Sheet title={title}>
      <ul className="sheet-rows">
        {jobs.map((job) => (
          <li key={job.job_id} className="job-row">
            <span>
              <Link to={`/jobs/${job.job_id}`} data-line="">
                {jobTitle(job)}
              </Link>
              <small>
                {job.actor_name ?? job.actor}, <Moment iso={job.created_at} />
                {tookText(job)}
                {job.problem && `: ${job.problem.message}`}
              </small>
            </span>
            {job.state === 'running' ? <JobBar job={job} /> : null}
            <JobState job={job} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function tookText({ state, started_at, finished_at }: AdminJob): string {
  if (state !== 'done' || !started_at || !finished_at) return ''
  return `, took ${secondsText((Date.parse(finished_at) - Date.parse(started_at)) / 1000)}`
}

export function JobState({ job: { state, share } }: { job: AdminJob }) {
  if (state === 'running') return <Chip>{Math.floor(share * 100)}%</Chip>
  if (state === 'waiting') return <Chip tone="line">Waiting</Chip>
  if (state === 'done') return <Chip tone="official">Done</Chip>
  return state === 'failed' ? <Chip tone="bad">Failed</Chip> : <Chip tone="line">Cancelled</Chip>
}
