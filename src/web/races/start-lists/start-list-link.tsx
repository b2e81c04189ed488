import '../../cups/cup-and-race-parts.css'
import { listSelectionStarts } from '#contract/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ListAge } from '../../ui/list-age.tsx'

type Props = { race: { race_id: number; name: string; state: string; selection_id: number } }

/** A link to the start list of a race that has no result yet, or a note that the list is not published yet. */
export function StartListLink({ race: { race_id, name, state, selection_id } }: Props) {
  const given = state === 'scheduled' ? { params: { selection_id } } : undefined
  const reply = useReply(listSelectionStarts, given, { critical: false })
  const list = reply.state === 'ready' ? reply.data.find((each) => each.race_id === race_id) : undefined
  if (!list) return null
  if (list.listed_at === null)
    return <span className="start-list-link">The start list is not published yet</span>
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
