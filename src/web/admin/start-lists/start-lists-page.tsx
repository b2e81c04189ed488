import '../results/results.css'
import { useRef, useState } from 'react'
import { listStartListRaces, type StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ListAge } from '../../ui/list-age.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'

/** How many weekends are shown at first. */
const first_weekends = 2

/** Lists the races without results, by weekend, each with the state of its start list. */
export function StartListsPage() {
  const reply = useReply(listStartListRaces, {})
  return (
    <AdminPage
      title="Start lists"
      lead="Players see a start list immediately. It does not limit what they can pick."
    >
      <Loaded reply={reply}>{(races) => <Weekends races={races} />}</Loaded>
    </AdminPage>
  )
}

function Weekends({ races }: { races: readonly StartListRace[] }) {
  const [shows_all, setShowsAll] = useState(false)
  const lists = useRef<HTMLDivElement>(null)
  useListKeys(lists)
  const weekends = [...Map.groupBy(races, ({ weekend_name }) => weekend_name)]
  const shown = shows_all ? weekends : weekends.slice(0, first_weekends)
  if (races.length === 0) {
    return (
      <Sheet title="No upcoming races" is_padded>
        <p>A start list belongs to a race that has no results yet.</p>
        <Link className="admin-button" to="/calendar">
          Open the calendar
        </Link>
      </Sheet>
    )
  }
  return (
    <div className="admin-stack" ref={lists}>
      {shown.map(([weekend_name, weekend_races]) => (
        <Sheet key={weekend_name} title={weekend_name} note={noteOf(weekend_races)}>
          <ul className="results-races">
            {weekend_races.map((race) => (
              <RaceLine key={race.race_id} race={race} />
            ))}
          </ul>
        </Sheet>
      ))}
      {shown.length < weekends.length && (
        <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
          {`Show all ${weekends.length} weekends`}
        </button>
      )}
    </div>
  )
}

function noteOf(races: readonly StartListRace[]): string {
  const missing = races.filter(({ newest }) => newest === null).length
  return missing === 0 ? 'all lists imported' : `${countOf(missing, 'list')} missing`
}

function RaceLine({ race: { race_id, name, date, time_zone, newest } }: { race: StartListRace }) {
  return (
    <li>
      <Link to={`/start-lists/${race_id}`} data-line="">
        <span>
          <b>{name}</b>
          <small>
            <Moment iso={date} venue_zone={time_zone} />
            {newest && `, ${countOf(newest.confirmed + newest.doubtful, 'starter')}`}
          </small>
        </span>
        {newest ? (
          <Chip tone="official">
            <ListAge listed_at={newest.listed_at} />
          </Chip>
        ) : (
          <Chip tone="line">No list yet</Chip>
        )}
      </Link>
    </li>
  )
}
