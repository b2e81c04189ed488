import { useState } from 'react'
import { type AdminBackups, getBackups, startBackup } from '#contract/admin/site/backups.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAdminRefetch, useShownChange } from '../parts/use-object-change.ts'
import { BackupFiles } from './backup-files.tsx'
import { NextBackup, RestoreHelp, ScheduleFacts, ScheduleHelp } from './backup-schedule.tsx'

const refetch_ms = 10_000

/** Lists the backups, starts a new one, and lets owners download the files. */
export function BackupsPage() {
  const reply = useReply(getBackups, {}, { refetchMs: refetch_ms })
  const [started_id, setStartedId] = useState<number | null>(null)
  const { send, problem, is_sending } = useShownChange()
  const backups = reply.state === 'ready' ? reply.data : null
  const job_id = backups?.job_id ?? started_id
  const now = (reply.state === 'ready' && reply.received_at) || null

  const start = async () => {
    const answer = await send(startBackup, {})
    if (answer.ok) setStartedId(answer.data.job_id)
  }
  return (
    <AdminPage
      title="Backups"
      lead={backups?.schedule && <ScheduleLead schedule={backups.schedule} />}
      acts={
        backups?.schedule &&
        !backups.is_paused && (
          <ActButton
            kind="strong"
            is_busy={is_sending || backups.job_id !== null}
            onClick={() => void start()}
          >
            Back up now
          </ActButton>
        )
      }
    >
      <ProblemNote problem={problem} />
      <Loaded reply={reply}>{(data) => <Backups backups={data} job_id={job_id} now={now} />}</Loaded>
    </AdminPage>
  )
}

function ScheduleLead({ schedule: { every_h, keep } }: { schedule: NonNullable<AdminBackups['schedule']> }) {
  const interval = every_h === 24 ? 'every day' : every_h === 1 ? 'every hour' : `every ${every_h} hours`
  return `The server makes a backup ${interval} and keeps the latest ${keep}.`
}

type BackupsProps = { backups: AdminBackups; job_id: number | null; now: number | null }

function Backups({ backups, job_id, now }: BackupsProps) {
  const { schedule, is_paused, failure, files, next_at } = backups
  const refetch = useAdminRefetch()
  if (!schedule) return <ScheduleHelp />
  return (
    <div className="admin-two">
      <div className="admin-stack">
        {is_paused && (
          <Note level="warning" title="Backups are paused since the restore">
            <p>
              Check the site, then run <code>npm run operator -- resume</code>.
            </p>
          </Note>
        )}
        {failure && job_id === null && (
          <Note level="bad" title="Problem with the backups">
            <p>{failure.problem}</p>
            <p>
              <Moment iso={failure.at} />. No backup was deleted.
            </p>
          </Note>
        )}
        {job_id !== null && (
          <Sheet title="New backup" is_padded>
            <JobProgress key={job_id} job_id={job_id} onDone={() => void refetch()} />
          </Sheet>
        )}
        <Sheet title="Files" note={files.length > 0 ? countOf(files.length, 'backup') : undefined}>
          <BackupFiles files={files} />
        </Sheet>
      </div>
      <div className="admin-stack">
        <Sheet title="Next backup" is_padded>
          <NextBackup
            next_at={next_at}
            is_running={backups.job_id !== null}
            is_failed={failure !== null}
            now={now}
          />
          <ScheduleFacts schedule={schedule} />
        </Sheet>
        <RestoreHelp folder={schedule.folder} latest={files[0]?.name} />
      </div>
    </div>
  )
}
