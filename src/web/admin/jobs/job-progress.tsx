import './jobs.css'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type AdminJob, cancelJob, getJob } from '#contract/admin/jobs.ts'
import { jobStepText, secondsText } from '#text/job-texts.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActButton } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Note } from '../parts/sheet.tsx'
import { jobKindTexts } from './job-kind-texts.ts'

type Props = {
  job_id: number
  /** Called once, when the job is done. The content of `job.result` depends on the kind of job. */
  onDone?: (job: AdminJob) => void
}

const refetch_ms = 1000

/** The progress of a job. Until the job ends, it is updated every second while the page is visible. */
export function JobProgress({ job_id, onDone }: Props) {
  const [is_over, setOver] = useState(false)
  const reply = useReply(getJob, { params: { job_id } }, is_over ? {} : { refetchMs: refetch_ms })
  const job = reply.state === 'ready' ? reply.data : null
  const was_reported = useRef(false)
  if (job && !isOpen(job) && !is_over) setOver(true)
  useEffect(() => {
    if (job?.state !== 'done' || was_reported.current) return
    was_reported.current = true
    onDone?.(job)
  }, [job, onDone])

  return <Loaded reply={reply}>{(latest) => <JobDetails job={latest} />}</Loaded>
}

export function isOpen({ state }: AdminJob): boolean {
  return state === 'waiting' || state === 'running'
}

function JobDetails({ job }: { job: AdminJob }) {
  return (
    <div className="job">
      {isOpen(job) && <JobHead job={job} />}
      {job.state !== 'failed' && <JobBar job={job} />}
      <JobNote job={job} />
      {isOpen(job) && <CancelJob job={job} />}
      {job.steps.length > 0 && <JobSteps job={job} />}
    </div>
  )
}

function JobHead({ job }: { job: AdminJob }) {
  return (
    <p className="job-head">
      <b>{Math.floor(job.share * 100)}%</b>
      <span>
        {leftText(job)}
        {job.left_s && (
          <small>
            {secondsText(job.left_s[0])} to {secondsText(job.left_s[1])}
          </small>
        )}
      </span>
    </p>
  )
}

function leftText({ state, left_s, cancel_requested }: AdminJob): string {
  if (cancel_requested) return 'Stopping …'
  if (state === 'waiting') return 'Waiting for another job'
  return left_s ? `About ${secondsText((left_s[0] + left_s[1]) / 2)} left` : 'Just started'
}

/** The progress of the whole job as one bar. The width of each step is its share of the time. */
export function JobBar({ job: { share, steps } }: { job: Pick<AdminJob, 'share' | 'steps'> }) {
  const parts = steps.length > 0 ? steps : [{ step: 'all', share: 1 }]
  const percent = Math.floor(share * 100)
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.share, 0))
  return (
    <>
      <progress className="visually-hidden" aria-label="Progress" max={100} value={percent} />
      <div className="job-bar" aria-hidden="true">
        {parts.map((part, index) => {
          const filled = Math.min(1, Math.max(0, (share - starts[index]!) / part.share))
          return (
            <i key={part.step} style={{ flexGrow: part.share }}>
              <i style={{ width: `${filled * 100}%` }} />
            </i>
          )
        })}
      </div>
    </>
  )
}

function JobNote({ job: { kind, state, attempts, problem, result } }: { job: AdminJob }) {
  const texts = jobKindTexts(kind)
  switch (state) {
    case 'failed':
      return (
        <Note level="bad" title={texts.failed}>
          {problem?.message.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          {texts.after_failure && <p>{texts.after_failure}</p>}
        </Note>
      )
    case 'done':
      return kind === 'import season' ? (
        <ImportNote result={result as ImportResult} />
      ) : (
        <Note level="good" title={texts.done} />
      )
    case 'cancelled':
      return <Note level="info" title={texts.cancelled} />
    case 'waiting':
    case 'running':
      return attempts > 1 ? (
        <Note level="info" title="Continuing after a restart of the server">
          <p>{texts.restarted}</p>
        </Note>
      ) : null
  }
}

type ImportResult = { weekends: number; races: number; athletes: number; results: number; notes: string[] }

function ImportNote({ result: { weekends, races, athletes, results, notes } }: { result: ImportResult }) {
  return (
    <Note level="good" title="Done. Season imported.">
      <p>
        {countOf(weekends, 'weekend')}, {countOf(races, 'race')}, {countOf(athletes, 'athlete')} and{' '}
        {countOf(results, 'result')}. Nothing is published.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Note>
  )
}

function JobSteps({ job }: { job: AdminJob }) {
  const current_index = job.steps.findIndex(({ step }) => step === job.step)
  return (
    <ol className="job-steps">
      {job.steps.map((step, index) => {
        const is_done = job.state === 'done' || index < current_index
        const is_now = job.state === 'running' && index === current_index
        const { title, note } = jobStepText(step.step)
        return (
          <li key={step.step} aria-current={is_now ? 'step' : undefined}>
            <span className={is_done ? 'job-mark is-done' : is_now ? 'job-mark is-now' : 'job-mark'}>
              {is_done ? <Check aria-label="Done" size={18} /> : index + 1}
            </span>
            <span>
              <b>{title}</b>
              {note && <small>{note}</small>}
            </span>
            <span className="job-took">{tookText(job, step, is_now, is_done)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function tookText(job: AdminJob, step: AdminJob['steps'][number], is_now: boolean, is_done: boolean): string {
  if (is_done) return step.took_s === null ? '' : secondsText(step.took_s)
  if (is_now) return `${secondsText(step.took_s ?? 0)} so far`
  if (job.state !== 'running' || !job.left_s || job.share >= 0.99) return ''
  const total_s = (job.left_s[0] + job.left_s[1]) / 2 / (1 - job.share)
  return `about ${secondsText(step.share * total_s)}`
}

function CancelJob({ job }: { job: AdminJob }) {
  const { send, is_sending } = useChange(cancelJob)
  return (
    <div className="job-cancel">
      <p>{jobKindTexts(job.kind).cancel} You can close this page: the job keeps running.</p>
      <ActButton
        is_busy={is_sending || job.cancel_requested}
        onClick={() => void send({ params: { job_id: job.job_id } })}
      >
        {job.cancel_requested ? 'Stopping …' : 'Cancel'}
      </ActButton>
    </div>
  )
}
