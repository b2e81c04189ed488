import { Link } from '../../core/paths/link.tsx'
import { athleteName } from './athlete-name.ts'

type Props = {
  athlete_id: number
  athlete: { name: string; is_team: boolean }
  is_championship: boolean
}

/** The name of an athlete or team, as a link to their page. */
export function AthleteLink({ athlete_id, athlete, is_championship }: Props) {
  return (
    <Link to={`/athletes/${athlete_id}`}>
      <bdi>{athleteName(athlete, is_championship)}</bdi>
    </Link>
  )
}
