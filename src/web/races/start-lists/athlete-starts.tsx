import { type AthleteStart, listAthleteStarts } from '#contract/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ListAge } from '../../ui/list-age.tsx'

/** An athlete's state on the start lists of the next races. Renders nothing without start lists. */
export function AthleteStarts({ athlete_id }: { athlete_id: number }) {
  const reply = useReply(listAthleteStarts, { params: { athlete_id } }, { critical: false })
  if (reply.state !== 'ready' || reply.data.length === 0) return null
  return (
    <ul className="athlete-starts" aria-label="Next races">
      {reply.data.map(({ race_id, name, state, listed_at }) => (
        <li key={race_id}>
          <span className={STATES[state].className}>{STATES[state].text}</span>{' '}
          <Link to={`/races/${race_id}#start-list`}>{name}</Link>{' '}
          <small>
            (start list <ListAge listed_at={listed_at} />)
          </small>
        </li>
      ))}
    </ul>
  )
}

const STATES: Record<AthleteStart['state'], { text: string; className: string }> = {
  confirmed: { text: 'Starting in', className: 'start-confirmed' },
  doubtful: { text: 'Doubtful for', className: 'start-doubtful' },
  'not starting': { text: 'Not starting in', className: 'start-out' },
}
