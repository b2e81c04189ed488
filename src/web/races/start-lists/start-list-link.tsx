import '../../cups/cup-and-race-parts.css'
import type { Race } from '#contract/races.ts'
import { listSelectionStarts } from '#contract/start-lists.ts'
import { awaitsStarters } from '#game/calendar/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ListAge } from '../../ui/list-age.tsx'
import { NoStartListYet } from './start-list-due.tsx'

type Props = { race: Pick<Race, 'race_id' | 'name' | 'state' | 'kind' | 'date' | 'selection_id'> }

/** A link to the start list of a race without a result. If the list is not published yet, a text says so. */
export function StartListLink({ race }: Props) {
  const { race_id, name, date, selection_id } = race
  const given = race.state === 'scheduled' ? { params: { selection_id } } : undefined
  const reply = useReply(listSelectionStarts, given, { critical: false })
  const list = reply.state === 'ready' ? reply.data.find((each) => each.race_id === race_id) : undefined
  if (!list) return null
  if (list.listed_at === null) {
    if (!awaitsStarters(race)) return null
    return (
      <span className="start-list-link">
        <NoStartListYet date={date} />
      </span>
    )
  }
  const count = list.confirmed.length + list.doubtful.length
  return (
    <span className="start-list-link">
      <Link to={`/races/${race_id}#start-list`}>
        Start list<span className="visually-hidden"> of {name}</span>
      </Link>
      {`, ${count} ${count === 1 ? 'starter' : 'starters'}, `}
      <ListAge listed_at={list.listed_at} />
    </span>
  )
}
