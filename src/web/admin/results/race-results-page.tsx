import './corrections.css'
import './matching.css'
import './results.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { getAdminSession } from '#contract/admin/admin.ts'
import { listAudit } from '#contract/admin/audit.ts'
import type { PublicationAct } from '#contract/admin/results/publications.ts'
import { getRaceResults, listAdminRaces, type RaceResults } from '#contract/admin/results/results.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'
import { Corrections } from './corrections.tsx'
import { MatchStep } from './match-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { PublicationHistory } from './publication-history.tsx'
import { RaceActs } from './race-acts.tsx'
import { RaceOverview } from './race-overview.tsx'
import { RaceStateChip } from './race-state-chip.tsx'
import { UploadStep } from './upload-step.tsx'
import { publishesList } from './use-preview.ts'

/** The page on which the user adds, matches, previews, publishes and corrects the results of one race. */
export function RaceResultsPage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getRaceResults, { params: { race_id } })
  const refresh = useRefresh()
  return (
    <Loaded reply={reply}>
      {(race_results) => <RaceWork key={race_id} race_results={race_results} refresh={refresh} />}
    </Loaded>
  )
}

/** Fetches the results, the races, the menu's badges and the audit log again. Resolves when they have arrived. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const paths: unknown[] = [getRaceResults.path, listAdminRaces.path, getAdminSession.path, listAudit.path]
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) })
  }, [client])
}

/** What the user is doing: nothing, adding another list, correcting results, or previewing a publication. */
export type Work = 'none' | 'list' | 'correct' | PublicationAct

type Props = { race_results: RaceResults; refresh: () => Promise<void> }

function RaceWork({ race_results, refresh }: Props) {
  const [work, setWork] = useState<Work>('none')
  const [is_just_published, setJustPublished] = useState(false)
  const { race, draft } = race_results
  const act = typeof work === 'object' ? work : null
  // A cancelled race needs no list. Its overview offers to reinstate it.
  const is_without_list = race.latest_number === null && race.state !== 'cancelled'
  const step = stepOf(race_results, work, is_just_published)
  const onWork = (next: Work) => {
    setWork(next)
    setJustPublished(false)
    window.scrollTo(0, 0)
  }
  const onPublished = async () => {
    await refresh()
    setWork('none')
    setJustPublished(true)
    window.scrollTo(0, 0)
  }
  const shared_props = { race_results, refresh, onWork }
  return (
    <AdminPage
      title={race.name}
      parent={{ label: 'Results', to: '/results' }}
      lead={
        <span className="results-lead">
          <RaceStateChip race={race} />
          <span>
            {race.weekend_name}, <Moment iso={race.date} venue_zone={race.time_zone} />
          </span>
          {race.state === 'scheduled' && race.has_started && (
            <Link to={`/results/${race.race_id}/live`}>Live results</Link>
          )}
        </span>
      }
    >
      {step !== null && <Steps current_step={step} />}
      {!race.is_locked && <OpenPicks race_results={race_results} />}
      {act ? (
        <PreviewStep {...shared_props} act={act} onBack={() => onWork('none')} onPublished={onPublished} />
      ) : work === 'correct' || draft?.kind === 'corrections' ? (
        <Corrections {...shared_props} onPublished={onPublished} />
      ) : work === 'list' && !draft ? (
        <UploadStep race_results={race_results} refresh={refresh} onClose={() => onWork('none')} />
      ) : draft ? (
        <MatchStep {...shared_props} draft={draft} />
      ) : is_without_list ? (
        <div className="admin-stack">
          <UploadStep race_results={race_results} refresh={refresh} />
          <RaceActs race={race} onAct={onWork} />
          <PublicationHistory {...shared_props} />
        </div>
      ) : (
        <RaceOverview {...shared_props} is_just_published={is_just_published} />
      )}
      {work === 'none' && !draft && <AuditOf subject={`race ${race.race_id}`} />}
    </AdminPage>
  )
}

const STEPS = ['Race', 'Match', 'Preview', 'Done']

/** Returns the index of the current step; null if no list is being added or published. */
function stepOf({ race, draft, job }: RaceResults, work: Work, is_just_published: boolean): number | null {
  if (typeof work === 'object') return publishesList(work) ? 2 : null
  if (draft?.kind === 'list' || work === 'list') return 1
  if (race.latest_number === null && race.state !== 'cancelled') return 1
  const is_running = job?.state === 'waiting' || job?.state === 'running'
  return is_just_published || is_running ? 3 : null
}

function Steps({ current_step }: { current_step: number }) {
  return (
    <ol className="results-steps" aria-label="Steps">
      {STEPS.map((label, index) => (
        <li
          key={label}
          aria-current={index === current_step ? 'step' : undefined}
          className={index < current_step ? 'is-past' : ''}
        >
          <span>{index < current_step ? '✓' : index + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Says that results can be prepared now, but published only after the deadline, when teams can no longer change. */
function OpenPicks({ race_results: { race } }: { race_results: RaceResults }) {
  return (
    <Note level="info" title="Players can still change their teams">
      <p>
        You can prepare results now. They can be published after <Moment iso={race.trading_close} />.{' '}
        <Link to="/calendar">Move the deadline</Link>
      </p>
    </Note>
  )
}
