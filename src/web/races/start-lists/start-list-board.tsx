import '../../cups/cup-and-race-parts.css'
import { useState } from 'react'
import type { Race } from '#contract/races.ts'
import { getStartList, type Starter } from '#contract/start-lists.ts'
import { awaitsStarters } from '#game/calendar/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Board } from '../../ui/board.tsx'
import { ListAge } from '../../ui/list-age.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { RowsTable } from '../../ui/tables/rows-table.tsx'
import { useStartListDue } from './start-list-due.tsx'

type Props = { race: Pick<Race, 'race_id' | 'state' | 'kind' | 'date'>; is_championship: boolean }

const FIRST_ROWS = 10

/** The newest start list of a race that has no result yet, with its age. */
export function StartListBoard({ race, is_championship }: Props) {
  const { race_id, date } = race
  const is_ahead = race.state === 'scheduled'
  const [shows_all, setShowsAll] = useState(false)
  const reply = useReply(getStartList, is_ahead ? { params: { race_id } } : undefined, { critical: false })
  if (!is_ahead) return null
  const list = reply.state === 'ready' ? reply.data : undefined
  if (!list?.listed_at && !awaitsStarters(race)) return null
  const all = list?.starters ?? []
  const rows = shows_all ? all : all.slice(0, FIRST_ROWS)
  const starters = reply.state === 'ready' ? { ...reply, data: rows } : reply

  return (
    <div className="start-list">
      <Board
        id="start-list"
        title="Start list"
        note={
          list?.listed_at && (
            <>
              {startersText(list.starters)} <ListAge listed_at={list.listed_at} />
            </>
          )
        }
        action={
          all.length > FIRST_ROWS && (
            <button type="button" className="plain-button" onClick={() => setShowsAll(!shows_all)}>
              {shows_all ? 'Show fewer' : `All ${all.length}`}
            </button>
          )
        }
      >
        <RowsTable
          reply={starters}
          caption="Athletes on the start list"
          columns={[{ label: 'Bib' }, { label: 'Athlete' }, { label: 'Status' }]}
          row={(starter) => (
            <StarterRow key={starter.athlete_id} starter={starter} is_championship={is_championship} />
          )}
          placeholders={10}
          empty={<NoListNotice date={date} />}
        />
      </Board>
    </div>
  )
}

/** Shown instead of the list until it is published. */
function NoListNotice({ date }: { date: string }) {
  const { wait, time } = useStartListDue(date)
  const is_late = wait === 'late'
  return (
    <Notice badge="–" title={is_late ? 'The start list is late' : 'The start list is not published yet'}>
      <p>
        {time && (
          <>
            {is_late ? 'It was expected' : 'Expected'} {time}.{' '}
          </>
        )}
        It will appear here as soon as it is published.
      </p>
    </Notice>
  )
}

function StarterRow({ starter, is_championship }: { starter: Starter; is_championship: boolean }) {
  const { athlete_id, country, bib, state } = starter
  return (
    <tr className={state === 'not starting' ? 'is-not-starting' : undefined}>
      <td>{bib ?? '–'}</td>
      <th scope="row">
        <PersonCell country={country}>
          <AthleteLink athlete={starter} athlete_id={athlete_id} is_championship={is_championship} />
        </PersonCell>
      </th>
      <td>
        {state === 'confirmed' ? (
          'Starting'
        ) : (
          <span className={STATE_CLASSES[state]}>{STATE_TEXTS[state]}</span>
        )}
      </td>
    </tr>
  )
}

const STATE_TEXTS = { doubtful: 'Doubtful', 'not starting': 'Not starting' }
const STATE_CLASSES = { doubtful: 'start-doubtful', 'not starting': 'start-out' }

function startersText(starters: readonly Starter[]): string {
  const count = starters.filter(({ state }) => state !== 'not starting').length
  return `${count} ${count === 1 ? 'starter' : 'starters'},`
}
