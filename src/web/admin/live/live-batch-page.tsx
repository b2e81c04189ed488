import '../results/corrections.css'
import '../results/matching.css'
import '../results/results.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { getAdminSession } from '#contract/admin/admin.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { type AdminLive, getAdminLive } from '#contract/admin/results/live.ts'
import { listAdminRaces } from '#contract/admin/results/results.ts'
import { getAdminToday } from '#contract/admin/today.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Note } from '../parts/sheet.tsx'
import { BatchEditor } from './batch-editor.tsx'
import { LiveNow, SentBatches } from './sent-batches.tsx'

/** Intermediate results of a running race. The operator types or pastes them, sends them, and can withdraw them. */
export function LiveBatchPage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getAdminLive, { params: { race_id } }, { refetchMs: 30_000 })
  const client = useQueryClient()
  const refresh = async () => {
    const paths: unknown[] = [
      getAdminLive.path,
      listAdminRaces.path,
      getAdminToday.path,
      getAdminSession.path,
      listAudit.path,
    ]
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) })
  }
  return <Loaded reply={reply}>{(live) => <LiveWork key={race_id} live={live} refresh={refresh} />}</Loaded>
}

type Props = { live: AdminLive; refresh: () => Promise<void> }

function LiveWork({ live, refresh }: Props) {
  const { race_id, name, weekend_name, date, time_zone, state, batch } = live
  const [done, setDone] = useState<string | null>(null)
  const onDone = async (text: string) => {
    await refresh()
    setDone(text)
    window.scrollTo(0, 0)
  }
  return (
    <AdminPage
      title={`${name} live`}
      parent={{ label: name, to: `/results/${race_id}` }}
      lead={
        <span className="results-lead">
          {batch && <Chip tone="live">Live</Chip>}
          <span>
            {weekend_name}, <Moment iso={date} venue_zone={time_zone} />
          </span>
        </span>
      }
    >
      <div className="admin-stack">
        {done && (
          <div aria-live="polite">
            <Note level="good" title={done} />
          </div>
        )}
        {state === 'scheduled' ? (
          <Scheduled live={live} onDone={onDone} refresh={refresh} />
        ) : (
          <Ended live={live} />
        )}
        <SentBatches live={live} shown={batch?.sequence ?? null} />
      </div>
    </AdminPage>
  )
}

type WorkProps = Props & { onDone: (text: string) => Promise<void> }

function Scheduled({ live, refresh, onDone }: WorkProps) {
  return (
    <>
      {!live.is_locked && (
        <Note level="info" title="Players can still change their teams">
          <p>
            You can prepare a batch now. It can be sent after <Moment iso={live.trading_close} />.
          </p>
        </Note>
      )}
      <BatchEditor live={live} refresh={refresh} onDone={onDone} />
      {live.batch && <LiveNow live={live} batch={live.batch} onDone={onDone} />}
    </>
  )
}

function Ended({ live: { race_id, state } }: Pick<Props, 'live'>) {
  return (
    <Note level="info" title={state === 'cancelled' ? 'The race is cancelled' : `The result is ${state}`}>
      <p>
        Live results are no longer accepted. <Link to={`/results/${race_id}`}>Results of the race</Link>
      </p>
    </Note>
  )
}
