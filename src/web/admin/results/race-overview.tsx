import { CircleCheck, ListPlus, Pencil, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminResult, RaceResults } from '#contract/admin/results/results.ts'
import { formatPoints } from '#text/formats.ts'
import { Link } from '../../core/paths/link.tsx'
import { Flag } from '../../ui/flag.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ActButton } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { PublicationHistory } from './publication-history.tsx'
import { RaceActs } from './race-acts.tsx'
import type { Work } from './race-results-page.tsx'
import { publishedText } from './race-state-chip.tsx'
import { RevisionHistory } from './revision-history.tsx'

type Props = {
  race_results: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  is_just_published: boolean
}

/** The state of a race's results, the next steps, and the history. */
export function RaceOverview({ race_results, refresh, onWork, is_just_published }: Props) {
  const { race, results } = race_results
  return (
    <div className="admin-stack">
      <Published
        race_results={race_results}
        refresh={refresh}
        onWork={onWork}
        is_just_published={is_just_published}
      />
      <NextActs race_results={race_results} onWork={onWork} />
      {results.length > 0 && <Results results={results} is_published={race.published_number !== null} />}
      <RaceActs race={race} onAct={onWork} />
      <PublicationHistory race_results={race_results} onWork={onWork} />
      <RevisionHistory race_results={race_results} refresh={refresh} onWork={onWork} />
      <p className="results-links">
        <a href={`/races/${race.race_id}`}>Race page</a>
        <a href="/overall">Season board</a>
        <Link to="/results">All races</Link>
      </p>
    </div>
  )
}

const poll_ms = 700

/** Shows the latest publication, or the progress of one that is running. */
function Published({ race_results: { race, job, publications }, refresh, onWork, is_just_published }: Props) {
  const is_running = job?.state === 'waiting' || job?.state === 'running'
  useEffect(() => {
    if (!is_running) return
    const timer = setInterval(() => void refresh(), poll_ms)
    return () => clearInterval(timer)
  }, [is_running, refresh])

  if (is_running) {
    return (
      <Sheet title="Publishing" action={<Link to={`/jobs/${job.job_id}`}>Job</Link>} is_padded>
        <JobProgress job_id={job.job_id} />
      </Sheet>
    )
  }
  if (job?.state === 'failed' && job.problem) {
    return (
      <Note level="bad" title="The latest publication failed">
        <p>{job.problem}</p>
      </Note>
    )
  }
  const [latest] = publications
  if (!latest) return null
  const previous = publications[1]
  const took = job?.took_s == null ? '' : ` It took ${job.took_s.toFixed(1)} s.`
  return (
    <div className={`results-done ${is_just_published ? 'is-fresh' : ''}`} aria-live="polite">
      {is_just_published && <CircleCheck aria-hidden="true" size={40} />}
      <h2>{HEADINGS[race.state]}</h2>
      <p className="results-published">
        {`${publishedText(latest)} since `}
        <Moment iso={latest.published_at} />
        {`, by ${latest.published_by}.`}
        {is_just_published && took}
      </p>
      {latest.reason && <p className="results-reason">{`“${latest.reason}”`}</p>}
      {(previous || race.state !== 'cancelled') && (
        <>
          <ActButton onClick={() => onWork({ what: 'undo' })}>
            <Undo2 aria-hidden="true" size={18} />
            Undo
          </ActButton>
          <small>
            {previous
              ? `Goes back to: ${publishedText(previous)}.`
              : 'The results are removed from all boards, and the race is scheduled again.'}
          </small>
        </>
      )}
    </div>
  )
}

const HEADINGS: Record<RaceResults['race']['state'], string> = {
  scheduled: 'Not on the boards',
  provisional: 'On all boards',
  official: 'On all boards',
  cancelled: 'Cancelled',
}

function NextActs({ race_results: { race, publications }, onWork }: Pick<Props, 'race_results' | 'onWork'>) {
  const { latest_number, published_number, state, protests_end_at } = race
  const is_waiting = latest_number !== null && latest_number !== published_number
  // A list that was published and then undone is not proposed again.
  const is_new = is_waiting && !publications.some(({ number }) => number === latest_number)
  return (
    <Sheet title="Next" is_padded>
      {is_new && (
        <div className="results-next">
          <p>
            <b>{`List ${latest_number} is not on the boards`}</b>
            <small>{countOf(race.placed, 'place')}</small>
          </p>
          <ActButton kind="main" onClick={() => onWork({ what: 'latest' })}>
            Preview
          </ActButton>
        </div>
      )}
      {state === 'provisional' && published_number !== null && (
        <div className="results-next">
          <p>
            <b>Make official</b>
            {protests_end_at && (
              <small>
                Protests until <Moment iso={protests_end_at} />
              </small>
            )}
          </p>
          <ActButton
            onClick={() => onWork({ what: 'revision', number: published_number, state: 'official' })}
          >
            Preview
          </ActButton>
        </div>
      )}
      <div className="results-buttons">
        {latest_number !== null && (
          <ActButton kind="strong" onClick={() => onWork('correct')}>
            <Pencil aria-hidden="true" size={18} />
            Correct results
          </ActButton>
        )}
        <ActButton onClick={() => onWork('list')}>
          <ListPlus aria-hidden="true" size={18} />
          New list
        </ActButton>
      </div>
    </Sheet>
  )
}

const max_shown = 10

function Results({ results, is_published }: { results: readonly AdminResult[]; is_published: boolean }) {
  const [shows_all, setShowsAll] = useState(false)
  const shown = shows_all ? results : results.slice(0, max_shown)
  return (
    <Sheet
      title="Latest list"
      note={countOf(results.length, 'row')}
      action={
        shown.length < results.length && (
          <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
            {`Show all ${results.length}`}
          </button>
        )
      }
    >
      <ul className="results-rows">
        {shown.map(({ athlete_id, place, status, name, country, time, points }) => (
          <li key={athlete_id}>
            <b className="results-place">{place ?? status}</b>
            <Flag country={country} />
            <span className="results-name">{name}</span>
            <span className="results-way">{time}</span>
            <b>{is_published ? formatPoints(points, undefined, '–') : ''}</b>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
