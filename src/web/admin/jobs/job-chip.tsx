import './jobs.css'
import { useEffect, useRef, useState } from 'react'
import { listJobs } from '#contract/admin/jobs.ts'
import { jobKindText } from '#text/job-texts.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminRefetch } from '../parts/use-object-change.ts'

/** While a job is open, jobs are fetched every second. Otherwise a longer interval is enough to notice new jobs. */
const refetch_ms_busy = 1000
const refetch_ms_idle = 10_000

/** The running job, or the next job if none runs. It is shown in the frame of every page. */
export function JobChip() {
  const [is_busy, setBusy] = useState(false)
  const options = { refetchMs: is_busy ? refetch_ms_busy : refetch_ms_idle, critical: false }
  const reply = useReply(listJobs, { query: { state: 'open', limit: 10 } }, options)
  const jobs = reply.state === 'ready' ? reply.data : []
  if (is_busy !== jobs.length > 0) setBusy(jobs.length > 0)
  const refetch = useAdminRefetch()
  const was_busy = useRef(false)
  useEffect(() => {
    // A job may change any data, such as the season that this frame shows.
    if (was_busy.current && !is_busy) void refetch()
    was_busy.current = is_busy
  })
  const job = jobs.find(({ state }) => state === 'running') ?? jobs.at(-1)
  if (!job) return null

  const percent = Math.floor(job.share * 100)
  const kind = jobKindText(job.kind, job.state)
  const share = job.state === 'waiting' ? 'waiting' : `${percent}%`
  return (
    <Link className="job-chip" to={`/jobs/${job.job_id}`}>
      <span>{kind} </span>
      <i aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </i>
      <b>{share}</b>
    </Link>
  )
}
