import './corrections.css'
import './matching.css'
import './results.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'react-router'
import { getAdminSession } from '#contract/admin/admin.ts'
import { getRaceResults, listAdminRaces, type RaceResults } from '#contract/admin/results.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'
import { Corrections } from './corrections.tsx'
import { MatchStep } from './match-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { RaceOverview } from './race-overview.tsx'
import { RaceStateChip } from './race-state-chip.tsx'
import { UploadStep } from './upload-step.tsx'
import type { PreviewAct } from './use-preview.ts'

/** The results of one race: add a list, resolve its rows, preview, publish, correct. */
export function RaceResultsPage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getRaceResults, { params: { race_id } })
  const refresh = useRefresh()
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <RaceWork key={race_id} found={reply.data} refresh={refresh} />
}

/** Reads the results, the list of races and the numbers of the menu again. Resolves when they are shown. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const paths: unknown[] = [getRaceResults.path, listAdminRaces.path, getAdminSession.path]
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) })
  }, [client])
}

/** What the person does: nothing, previews an act, adds a list although there is one, or corrects results. */
export type Work = 'none' | 'list' | 'correct' | PreviewAct

type Props = { found: RaceResults; refresh: () => Promise<void> }

function RaceWork({ found, refresh }: Props) {
  const [work, setWork] = useState<Work>('none')
  const [is_published, setPublished] = useState(false)
  const { race, draft } = found
  const act = typeof work === 'object' ? work : null
  const step = stepOf(found, work, is_published)
  const onWork = (next: Work) => {
    setWork(next)
    setPublished(false)
    window.scrollTo(0, 0)
  }
  const onPublished = async () => {
    await refresh()
    setWork('none')
    setPublished(true)
    window.scrollTo(0, 0)
  }
  const parts = { found, refresh, onWork }
  return (
    <AdminPage
      title={race.name}
      parent={{ label: 'Results', to: '/results' }}
      lead={
        <span className="results-lead">
          <RaceStateChip race={race} />
          {race.weekend_name}, <Moment iso={race.date} venue_zone={race.time_zone} />
        </span>
      }
    >
      {step !== null && <Steps at={step} />}
      {!race.is_locked && <OpenPicks found={found} />}
      {act ? (
        <PreviewStep {...parts} act={act} onBack={() => onWork('none')} onPublished={onPublished} />
      ) : work === 'correct' || draft?.kind === 'corrections' ? (
        <Corrections {...parts} onPublished={onPublished} />
      ) : work === 'list' && !draft ? (
        <UploadStep {...parts} onCancel={() => onWork('none')} />
      ) : draft ? (
        <MatchStep {...parts} draft={draft} />
      ) : race.latest_number === null ? (
        <UploadStep {...parts} />
      ) : (
        <RaceOverview {...parts} is_published={is_published} />
      )}
    </AdminPage>
  )
}

const STEPS = ['Race', 'Match', 'Preview', 'Done']

/** Null while nothing is being published. */
function stepOf({ race, draft, job }: RaceResults, work: Work, is_published: boolean): number | null {
  if (typeof work === 'object') return 2
  if (draft?.kind === 'list' || work === 'list' || race.latest_number === null) return 1
  const is_running = job?.state === 'waiting' || job?.state === 'running'
  return is_published || is_running ? 3 : null
}

function Steps({ at }: { at: number }) {
  return (
    <ol className="results-steps" aria-label="Steps">
      {STEPS.map((label, index) => (
        <li
          key={label}
          aria-current={index === at ? 'step' : undefined}
          className={index < at ? 'is-past' : ''}
        >
          <span>{index < at ? '✓' : index + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Lists can be prepared early, but are published only when nobody can change a team any more. */
function OpenPicks({ found: { race } }: { found: RaceResults }) {
  return (
    <Note level="info" title="Players can still change their teams">
      <p>
        You can prepare results now. They can be published after <Moment iso={race.trading_close} />.{' '}
        <Link to="/calendar">Move the deadline</Link>
      </p>
    </Note>
  )
}
