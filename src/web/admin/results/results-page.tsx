import './results.css'
import { Check, ClipboardList } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type AdminRace, listAdminRaces } from '#contract/admin/results/results.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { serverNow } from '../../core/clock/use-server-now.ts'
import { Link } from '../../core/paths/link.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { RaceStateChip } from './race-state-chip.tsx'

/** Lists all races. Races with results to add or publish come first. */
export function ResultsPage() {
  const reply = useReply(listAdminRaces, {})
  return (
    <Loaded reply={reply}>
      {(races) => (
        <AdminPage title="Results" lead="Choose a race.">
          <RaceGroups races={races} />
        </AdminPage>
      )}
    </Loaded>
  )
}

/** Whether a race has started, but its latest list is missing or not published. */
function isDue({ state, has_started, latest_number, published_number }: AdminRace): boolean {
  if (state === 'cancelled') return false
  return has_started && (published_number === null || latest_number !== published_number)
}

function RaceGroups({ races }: { races: readonly AdminRace[] }) {
  const due_races = races.filter(isDue)
  const with_list = due_races.filter(({ latest_number }) => latest_number !== null)
  const provisional = races.filter((race) => race.state === 'provisional' && !isDue(race))
  const upcoming = races.filter((race) => !race.has_started && race.state === 'scheduled')
  const weekend = upcoming.filter(({ weekend_id }) => weekend_id === upcoming[0]?.weekend_id)
  const official = races.filter((race) => race.state === 'official' && !isDue(race)).reverse()
  const cancelled = races.filter(({ state }) => state === 'cancelled')
  const lists = useRef<HTMLDivElement>(null)
  useListKeys(lists)
  if (races.length === 0) {
    return (
      <Sheet title="No races yet" is_padded>
        <p>Results belong to a race. Add the calendar first.</p>
        <Link className="admin-button is-main" to="/calendar">
          Open the calendar
        </Link>
      </Sheet>
    )
  }
  return (
    <div className="admin-stack" ref={lists}>
      <Sheet
        title="Waiting for results"
        note={due_races.length === 0 ? 'nothing is missing' : 'results are missing'}
        action={
          with_list.length > 1 && <Link to="/results/publish">{`Publish all ${with_list.length}`}</Link>
        }
      >
        {due_races.length === 0 ? (
          <p className="results-empty">
            <Check aria-hidden="true" size={18} /> Every race that has started has its results on the boards.
          </p>
        ) : (
          <ul className="results-due">
            {due_races.map((race, index) => (
              <DueRace key={race.race_id} race={race} is_main={index === 0} />
            ))}
          </ul>
        )}
      </Sheet>
      <RaceList
        title="To make official"
        races={provisional}
        action={provisional.length > 1 && <Link to="/results/publish?state=official">Make all official</Link>}
      />
      <RaceList title={weekend[0]?.weekend_name ?? 'Next'} note="upcoming" races={weekend} />
      <RaceList title="Official" races={official} max_shown={5} />
      <RaceList title="Cancelled" races={cancelled} max_shown={3} />
    </div>
  )
}

function DueRace({ race, is_main }: { race: AdminRace; is_main: boolean }) {
  const { race_id, name, weekend_name, date, time_zone, latest_number, has_draft } = race
  const has_list = latest_number !== null
  const act = has_draft ? 'Continue the draft' : has_list ? 'Check and publish' : 'Add results'
  return (
    <li>
      <div className="results-due-head">
        <b>{name}</b>
        <RaceStateChip race={race} />
        <small>
          {weekend_name}, started <Moment iso={date} venue_zone={time_zone} />
        </small>
        {has_list && (
          <small>{`List ${latest_number} with ${countOf(race.placed, 'place')} is not on the boards.`}</small>
        )}
      </div>
      <Link className={`admin-button ${is_main ? 'is-main' : ''}`} to={`/results/${race_id}`} data-line="">
        <ClipboardList aria-hidden="true" size={18} />
        {act}
      </Link>
      {!has_list && race.is_locked && <Link to={`/results/${race_id}/live`}>Live results</Link>}
    </li>
  )
}

type ListProps = {
  title: string
  note?: string
  races: readonly AdminRace[]
  max_shown?: number
  /** A link that acts on all of the races. */
  action?: ReactNode
}

function RaceList({ title, note, races, max_shown = races.length, action }: ListProps) {
  const [shows_all, setShowsAll] = useState(false)
  if (races.length === 0) return null
  const shown = shows_all ? races : races.slice(0, max_shown)
  const more = (
    <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
      {`Show all ${races.length}`}
    </button>
  )
  return (
    <Sheet title={title} note={note} action={shown.length < races.length ? more : action}>
      <ul className="results-races">
        {shown.map((race) => (
          <li key={race.race_id}>
            <Link to={`/results/${race.race_id}`} data-line="">
              <span>
                <b>{race.name}</b>
                <small>{detailOf(race)}</small>
              </span>
              <RaceStateChip race={race} />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function detailOf({ state, weekend_name, protests_end_at, date, time_zone, placed }: AdminRace) {
  if (state === 'provisional' && protests_end_at) {
    const is_over = Date.parse(protests_end_at) <= (serverNow() ?? Date.now())
    if (is_over) return `${weekend_name}, the time for protests is over`
    return (
      <>
        {`${weekend_name}, protests until `}
        <Moment iso={protests_end_at} />
      </>
    )
  }
  if (state === 'scheduled') return <Moment iso={date} venue_zone={time_zone} />
  return `${weekend_name}, ${countOf(placed, 'place')}`
}
