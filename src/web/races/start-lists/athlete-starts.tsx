import type { Athlete } from '#contract/athletes.ts'
import type { Race } from '#contract/races.ts'
import { type AthleteStart, listAthleteStarts } from '#contract/start-lists.ts'
import { getUpcomingWeekend } from '#contract/weekends.ts'
import { awaitsStarters } from '#game/calendar/start-lists.ts'
import { fitsRace } from '#game/scoring/race-kinds.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ListAge } from '../../ui/list-age.tsx'
import { racesOf } from '../weekend-races.ts'
import { useStartListDue } from './start-list-due.tsx'

type Props = { athlete: Pick<Athlete, 'athlete_id' | 'gender' | 'is_team'> }

const NONE: readonly AthleteStart[] = []

/**
 * An athlete's state on the start lists of the next races, and when the next list is expected. Renders nothing if
 * neither is known.
 */
export function AthleteStarts({ athlete }: Props) {
  const { athlete_id } = athlete
  const reply = useReply(listAthleteStarts, { params: { athlete_id } }, { critical: false })
  const starts = reply.state === 'ready' ? reply.data : NONE
  const unlisted = useUnlistedRace(athlete, starts)
  const { wait } = useStartListDue(unlisted?.date)
  if (reply.state !== 'ready' || (starts.length === 0 && wait === 'unknown')) return null
  return (
    <ul className="athlete-starts" aria-label="Next races">
      {starts.map(({ race_id, name, state, listed_at }) => (
        <li key={race_id}>
          <span className={STATES[state].className}>{STATES[state].text}</span>{' '}
          <Link to={`/races/${race_id}#start-list`}>{name}</Link>{' '}
          <small>
            (start list <ListAge listed_at={listed_at} />)
          </small>
        </li>
      ))}
      {unlisted && <NextList race={unlisted} />}
    </ul>
  )
}

const STATES: Record<AthleteStart['state'], { text: string; className: string }> = {
  confirmed: { text: 'Starting in', className: 'start-confirmed' },
  doubtful: { text: 'Doubtful for', className: 'start-doubtful' },
  'not starting': { text: 'Not starting in', className: 'start-out' },
}

/** Returns the first race of the upcoming weekend that fits the athlete and has no start list yet. */
function useUnlistedRace(athlete: Props['athlete'], starts: readonly AthleteStart[]): Race | undefined {
  const reply = useReply(getUpcomingWeekend, {}, { critical: false })
  if (reply.state !== 'ready') return undefined
  return racesOf(reply.data).find((race) => {
    const is_listed = starts.some(({ race_id }) => race_id === race.race_id)
    return awaitsStarters(race) && fitsRace(race, athlete) && !is_listed
  })
}

/** Says when the start list of a race is expected. Renders nothing if there is no usual time. */
function NextList({ race: { race_id, name, date } }: { race: Race }) {
  const { wait, time } = useStartListDue(date)
  if (wait === 'unknown') return null
  const link = <Link to={`/races/${race_id}`}>{name}</Link>
  return (
    <li>
      {wait === 'late' ? (
        <>
          The start list of {link} is late. It was expected {time}
        </>
      ) : (
        <>
          Start list of {link} expected {time}
        </>
      )}
    </li>
  )
}
