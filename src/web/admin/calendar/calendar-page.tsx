import './calendar.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type CalendarWeekend, getAdminCalendar } from '#contract/admin/calendar.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActButton } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { NotLoaded } from '../parts/loaded.tsx'
import { Note } from '../parts/sheet.tsx'
import { DoneNote } from './done-note.tsx'
import { type DoneWeekend, NewWeekend } from './new-weekend.tsx'
import { SeasonStrip, WeekendList } from './season-strip.tsx'
import { WeekendSheet } from './weekend-sheet.tsx'

/** Shows a strip with the weekends of the season, and the chosen weekend with its races and deadlines. */
export function CalendarPage() {
  const reply = useReply(getAdminCalendar, {})
  const [is_adding, setAdding] = useState(false)
  const [done, setDone] = useState<DoneWeekend | null>(null)
  const { season } = useAdminSession()
  const weekend_id = Number(useParams().weekend_id)
  const next_id = useFromServerTime((now) => nextWeekendId(reply.state === 'ready' ? reply.data : [], now))
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />

  const weekends = reply.data
  const findWeekend = (id: number) => weekends.find((each) => each.weekend_id === id)
  // Removing the only race of a weekend also removes the weekend. Then the page shows the next weekend.
  const chosen = findWeekend(weekend_id) ?? findWeekend(next_id)
  const races = weekends.reduce((sum, each) => sum + each.races.length, 0)
  return (
    <AdminPage
      title="Calendar"
      lead={`${countOf(weekends.length, 'weekend')}, ${countOf(races, 'race')}`}
      acts={
        <>
          {weekends.length > 0 && (
            <Link className="admin-button" to="/calendar/seasons">
              Seasons
            </Link>
          )}
          <Link className={season ? 'admin-button' : 'admin-button is-main'} to="/calendar/import">
            {season ? 'New season or import' : 'Import a calendar'}
          </Link>
          <Link className="admin-button" to="/calendar/cups">
            Cups
          </Link>
          {season && <ActButton onClick={() => setAdding(true)}>Add a weekend</ActButton>}
        </>
      }
    >
      {is_adding && (
        <NewWeekend
          weekends={weekends}
          onClose={(made) => {
            setAdding(false)
            setDone(made ?? null)
          }}
        />
      )}
      {done && <DoneNote done={done} weekend={weekends.find((each) => hasRace(each, done.race_code))} />}
      {weekends.length === 0 ? (
        <Note level="info" title={season ? 'The season has no races yet.' : 'There is no season yet.'}>
          {season ? (
            <p>
              <Link to="/calendar/import-weekends">Import weekends from a file</Link> into {season.name}, or
              add them one by one with “Add a weekend”. See all <Link to="/calendar/seasons">seasons</Link>.
            </p>
          ) : (
            <p>
              Import the season’s files, or create an empty season and add its weekends one by one. You see a
              preview before anything is saved.
            </p>
          )}
        </Note>
      ) : (
        <>
          <SeasonStrip weekends={weekends} chosen_id={chosen?.weekend_id} />
          {chosen && <WeekendList key={chosen.weekend_id} weekends={weekends} chosen={chosen} />}
        </>
      )}
      {chosen && (
        <WeekendSheet
          key={chosen.weekend_id}
          weekend={chosen}
          weekends={weekends}
          onRemoved={(made) => setDone({ ...made, race_code: undefined })}
        />
      )}
    </AdminPage>
  )
}

/**
 * Returns the id of the first weekend that is not over. If all weekends are over, returns the id of the last weekend.
 * Returns 0 if there is no weekend.
 */
function nextWeekendId(weekends: readonly CalendarWeekend[], now: number | null): number {
  const next = weekends.find(({ event_end }) => Date.parse(event_end) >= (now ?? 0))
  return (next ?? weekends.at(-1))?.weekend_id ?? 0
}

function hasRace({ races }: CalendarWeekend, race_code: string | undefined): boolean {
  return races.some((race) => race.race_code === race_code)
}
