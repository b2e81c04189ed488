import { CircleCheck, ListPlus, Pencil, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { AdminResult, RaceResults } from '#contract/admin/results.ts'
import { formatScore } from '#text/formats.ts'
import { Flag } from '../../ui/flag.tsx'
import { ActButton } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { Work } from './race-results-page.tsx'
import { STATE_WORDS } from './race-state-chip.tsx'
import { RevisionHistory } from './revision-history.tsx'

type Props = {
  found: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  is_published: boolean
}

/** The state of a race's results, what comes next, and how it came to be. */
export function RaceOverview({ found, refresh, onWork, is_published }: Props) {
  const { race, results } = found
  return (
    <div className="admin-stack">
      <Published found={found} refresh={refresh} onWork={onWork} is_published={is_published} />
      <NextActs found={found} onWork={onWork} />
      <Results results={results} is_official={race.published_number !== null} />
      <RevisionHistory found={found} refresh={refresh} onWork={onWork} />
      <p className="results-links">
        <a href={`/races/${race.race_id}`}>Race page</a>
        <a href="/overall">Season board</a>
        <Link to="/results">Next race</Link>
      </p>
    </div>
  )
}

const poll_ms = 700

/** How the latest publication went. It runs on the server: one can leave the page and come back. */
function Published({ found: { race, job, publications }, refresh, onWork, is_published }: Props) {
  const is_running = job?.state === 'waiting' || job?.state === 'running'
  useEffect(() => {
    if (!is_running) return
    const timer = setInterval(() => void refresh(), poll_ms)
    return () => clearInterval(timer)
  }, [is_running, refresh])

  if (is_running) {
    const percent = Math.round(job.share * 100)
    return (
      <Sheet title="Publishing" note={`${percent}%`} is_padded>
        <progress className="results-progress" aria-label="Publishing" max={100} value={percent} />
        <p className="admin-hint">
          It goes on if you leave this page. Players see the boards from before until all are ready.
        </p>
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
  const undo = (
    <ActButton onClick={() => onWork({ what: 'undo' })}>
      <Undo2 aria-hidden="true" size={18} />
      Undo
    </ActButton>
  )
  const before = publications[1]
  const took = job?.took_s == null ? '' : ` It took ${job.took_s.toFixed(1)} s.`
  return (
    <div className={`results-done ${is_published ? 'is-fresh' : ''}`} aria-live="polite">
      {is_published && <CircleCheck aria-hidden="true" size={40} />}
      <h2>{race.published_number === null ? 'Not on the boards' : 'On all boards'}</h2>
      <p>
        {`List ${latest.number ?? '–'}, ${STATE_WORDS[latest.state]} since `}
        <Moment iso={latest.published_at} />
        {`, by ${latest.published_by}.`}
        {is_published && took}
      </p>
      {latest.reason && <p className="results-reason">{`“${latest.reason}”`}</p>}
      {undo}
      <small>
        {before?.number == null
          ? 'Takes the results off the boards.'
          : `Puts list ${before.number} back on the boards, ${STATE_WORDS[before.state]}.`}
      </small>
    </div>
  )
}

function NextActs({ found: { race, publications }, onWork }: Pick<Props, 'found' | 'onWork'>) {
  const { latest_number, published_number, state, protests_end_at } = race
  const is_waiting = latest_number !== null && latest_number !== published_number
  // A list that was on the boards and was undone is not proposed again.
  const is_new = is_waiting && !publications.some(({ number }) => number === latest_number)
  return (
    <Sheet title="Next" is_padded>
      {is_new && (
        <div className="results-next">
          <p>
            <b>{`List ${latest_number} is not on the boards`}</b>
            <small>{`${race.placed} places`}</small>
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
        <ActButton kind="strong" onClick={() => onWork('correct')}>
          <Pencil aria-hidden="true" size={18} />
          Correct results
        </ActButton>
        <ActButton onClick={() => onWork('list')}>
          <ListPlus aria-hidden="true" size={18} />
          New list
        </ActButton>
      </div>
    </Sheet>
  )
}

const most = 10

function Results({ results, is_official }: { results: readonly AdminResult[]; is_official: boolean }) {
  const [is_whole, setWhole] = useState(false)
  const shown = is_whole ? results : results.slice(0, most)
  return (
    <Sheet
      title="Latest list"
      note={`${results.length} rows`}
      action={
        shown.length < results.length && (
          <button className="admin-link" type="button" onClick={() => setWhole(true)}>
            {`All ${results.length}`}
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
            <b>{is_official ? formatScore(points, undefined, '–') : ''}</b>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
